/**
 * `npm run bench:attacks`: runs the attacks on the server, all or by name, while another caller makes light requests,
 * and watches the memory of the whole process tree. `--of FOLDER` attacks the server of another checkout, so that
 * before and after can be compared; `--json FILE` keeps the figures.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { accountAttacks } from './attacks/accounts.ts';
import { type Attack, type Outcome, unless } from './attacks/attack.ts';
import type { Met } from './attacks/caller.ts';
import { connectionAttacks } from './attacks/connections.ts';
import { diskAttack } from './attacks/disk.ts';
import { fixtureAttacks } from './attacks/fixtures.ts';
import { joinAttacks } from './attacks/joins.ts';
import { mediaAttacks } from './attacks/media.ts';
import { type Memory, watchMemory } from './attacks/memory.ts';
import { AttackedSite } from './attacks/site.ts';
import { startCaller } from './attacks/somebody.ts';
import { textAttacks } from './attacks/texts.ts';
import { uploadAttacks } from './attacks/uploads.ts';

const MEGABYTE = 1024 ** 2;
const WAIT_MAX = 200; // milliseconds that other callers may wait
const MEMORY_MAX = 400 * MEGABYTE; // of the whole process tree
const MEMORY_END = 6 * 1024 * MEGABYTE; // at this size the server is killed and counts as down: others use this machine too
const LONGEST = 300_000; // milliseconds for one attack
const SETTLE = 1000;
const QUIET_FOR = 10_000; // milliseconds that are measured before an attack whose waits are compared with them
const TIMES_QUIET = 1.5; // their longest wait may be so many times that before the attack

/** The control: shows how much of the figures comes from the machine and from measuring. */
const nothing: Attack = {
  name: 'nothing',
  about: 'nobody attacks, for 3 s',
  run: async () => {
    await sleep(3000);
    return { answers: [], broken: [] };
  },
};
const ALL: Attack[] = [
  nothing,
  ...textAttacks,
  ...mediaAttacks,
  ...accountAttacks,
  ...uploadAttacks,
  ...connectionAttacks,
  ...joinAttacks,
  ...fixtureAttacks,
  diskAttack,
];

type Result = Outcome & { name: string; quiet?: Met; met: Met; memory: Memory; isAlive: boolean };

const failed = (error: unknown): Outcome => ({ answers: [], broken: [`could not go on: ${(error as Error).message}`] });

async function carryOut(attack: Attack, folder: string): Promise<Result> {
  const place = attack.place?.();
  const site = await AttackedSite.start(folder, attack.env, place?.dataDir);
  try {
    const amy = await site.member('Amy');
    const mallory = await site.member('Mallory');
    const postId = await amy.post('Match day');
    const otto = await site.member('Otto'); // not a target of any attack
    const cookie = otto.headers[0]?.[1] ?? '';
    let isTooMuch = false;
    const memory = watchMemory(site.pid, MEMORY_END, () => {
      isTooMuch = true;
      site.kill();
    });
    const stage = { site, mallory, amy, postId };
    await attack.prepare?.(stage);
    const call = () => startCaller(site.origin, cookie, ['/api/posts', '/', `/api/posts/${postId}`]);
    let quiet: Met | undefined;
    if (attack.isCompared) {
      await sleep(SETTLE);
      const endQuiet = await call();
      await sleep(QUIET_FOR);
      quiet = await endQuiet();
    }
    const endCaller = await call();
    await sleep(SETTLE);
    const tooLong = sleep(LONGEST, failed(new Error('it took too long')), { ref: false });
    const outcome = await Promise.race([attack.run(stage).catch(failed), tooLong]);
    await sleep(SETTLE);
    const isAlive = await site.isAlive();
    const met = await endCaller();
    memory.end();
    const { tree } = memory.peak();
    const broken = [
      ...outcome.broken,
      ...unless(!isTooMuch, 'ended by us at 6 GB'),
      ...unless(isAlive, 'the site is down'),
      ...unless(met.longest < WAIT_MAX, `others waited ${met.longest.toFixed(0)} ms`),
      ...unless(
        !quiet || met.longest <= quiet.longest * TIMES_QUIET,
        `others waited more than ${TIMES_QUIET} × ${quiet?.longest.toFixed(0)} ms`,
      ),
      ...unless(met.failed === 0, `${met.failed} calls of others failed (${Object.keys(met.statuses).join(', ')})`),
      ...unless(tree < MEMORY_MAX, `${(tree / MEGABYTE).toFixed(0)} MB`),
    ];
    return { ...outcome, broken, name: attack.name, ...(quiet && { quiet }), met, memory: memory.peak(), isAlive };
  } finally {
    await site.stop();
    if (place) place.remove();
    else site.remove();
  }
}

/** How often each answer came, as text. */
function counted(answers: Outcome['answers']): string {
  const counts = new Map<number | string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => (count === 1 ? `${answer}` : `${count} × ${answer}`)).join(', ') || '–';
}

const HEAD = [
  'attack',
  'answers',
  'quiet: median, longest',
  'median',
  'longest wait',
  'memory',
  'PostgreSQL',
  'alive',
  'holds',
];

function rowOf({ name, answers, quiet, met, memory, isAlive, broken, note }: Result): string[] {
  const size = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  return [
    name,
    counted(answers),
    quiet ? `${quiet.median.toFixed(0)}, ${quiet.longest.toFixed(0)} ms` : '–',
    `${met.median.toFixed(0)} ms`,
    `${met.longest.toFixed(0)} ms`,
    size(memory.tree),
    size(memory.database),
    isAlive ? 'yes' : 'NO',
    [broken.length === 0 ? 'yes' : `NO: ${broken.join('; ')}`, ...(note ? [`(${note})`] : [])].join(' '),
  ];
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: join(import.meta.dirname, '..') },
    json: { type: 'string' },
    list: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !ALL.some((attack) => attack.name === name));
if (unknown.length > 0 || values.list) {
  for (const { name, about } of ALL) console.log(`${name}: ${about}`);
  if (unknown.length > 0) throw new Error(`no such attack: ${unknown.join(', ')}`);
} else {
  const chosen = positionals.length > 0 ? ALL.filter(({ name }) => positionals.includes(name)) : ALL;
  const results: Result[] = [];
  console.log(`The server of ${resolve(values.of)}, with others asking every 40 ms.\n`);
  console.log([line(HEAD), line(HEAD.map(() => '---'))].join('\n'));
  for (const attack of chosen) {
    const reason = attack.cannot?.();
    if (reason) {
      console.log(line([attack.name, ...HEAD.slice(2).map(() => '–'), `not tried: ${reason}`]));
      continue;
    }
    const result = await carryOut(attack, resolve(values.of));
    results.push(result);
    console.log(line(rowOf(result)));
  }
  if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 2));
  const broken = results.filter((result) => result.broken.length > 0);
  console.log(`\n${results.length - broken.length} of ${results.length} held.`);
  if (broken.length > 0) {
    console.log(`Not held: ${broken.map(({ name }) => name).join(', ')}`);
    process.exitCode = 1;
  }
}
