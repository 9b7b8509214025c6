/**
 * `npm run bench:attacks`: each attack of issue 13 on the running server, by name or all of them, while somebody else
 * asks for light things and the memory of the whole process tree is watched. `--of FOLDER` attacks the server of
 * another checkout, so that before and after can be compared; `--json FILE` keeps the figures.
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
import { mediaAttacks } from './attacks/media.ts';
import { type Memory, watchMemory } from './attacks/memory.ts';
import { AttackedSite } from './attacks/site.ts';
import { startCaller } from './attacks/somebody.ts';
import { textAttacks } from './attacks/texts.ts';
import { uploadAttacks } from './attacks/uploads.ts';

const MEGABYTE = 1024 ** 2;
const WAIT_MAX = 200; // milliseconds that anybody else waits: issue 13
const MEMORY_MAX = 400 * MEGABYTE; // of the whole tree: issue 13
const MEMORY_END = 6 * 1024 * MEGABYTE; // the server is killed there, and counts as down: this machine is others', too
const LONGEST = 300_000; // milliseconds for one attack
const SETTLE = 1000;

/** What shows how much of the figures is the machine's and the instrument's own. */
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
  diskAttack,
];

type Result = Outcome & { name: string; met: Met; memory: Memory; isAlive: boolean };

const failed = (error: unknown): Outcome => ({ answers: [], broken: [`could not go on: ${(error as Error).message}`] });

async function carryOut(attack: Attack, folder: string): Promise<Result> {
  const place = attack.place?.();
  const site = await AttackedSite.start(folder, attack.env, place?.dataDir);
  try {
    const amy = await site.member('Amy');
    const mallory = await site.member('Mallory');
    const postId = await amy.post('Match day');
    const otto = await site.member('Otto'); // whom nobody attacks
    const cookie = otto.headers[0]?.[1] ?? '';
    let isTooMuch = false;
    const memory = watchMemory(site.pid, MEMORY_END, () => {
      isTooMuch = true;
      site.kill();
    });
    const endCaller = await startCaller(site.origin, cookie, ['/api/posts', '/', `/api/posts/${postId}`]);
    await sleep(SETTLE);
    const tooLong = sleep(LONGEST, failed(new Error('it took too long')), { ref: false });
    const outcome = await Promise.race([attack.run({ site, mallory, amy, postId }).catch(failed), tooLong]);
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
      ...unless(met.failed === 0, `${met.failed} calls of others failed (${Object.keys(met.statuses).join(', ')})`),
      ...unless(tree < MEMORY_MAX, `${(tree / MEGABYTE).toFixed(0)} MB`),
    ];
    return { ...outcome, broken, name: attack.name, met, memory: memory.peak(), isAlive };
  } finally {
    await site.stop();
    if (place) place.remove();
    else site.remove();
  }
}

/** Answers, counted. */
function counted(answers: Outcome['answers']): string {
  const counts = new Map<number | string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => (count === 1 ? `${answer}` : `${count} × ${answer}`)).join(', ') || '–';
}

const HEAD = ['attack', 'answers', 'longest wait', 'memory', 'PostgreSQL', 'alive', 'holds'];

function rowOf({ name, answers, met, memory, isAlive, broken, note }: Result): string[] {
  const size = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  return [
    name,
    counted(answers),
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
