/** Broken films and pictures, sent to a running server as a few members at once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Broken, brokenMedia, samples } from '../../server/testing/fuzz/media.ts';
import { dice } from '../../tools/seed/dice.ts';
import { told } from './attack.ts';
import { sendFilm, sendPicture } from './media.ts';
import type { AttackedSite, Person } from './site.ts';

const AT_ONCE = 3;
const PATIENCE = 40_000; // milliseconds; a call that publishes answers after 25 s at the latest
const ALIVE_WITHIN = 10_000; // milliseconds that the server has to show that it lives, after an answer that is late
const SETTLE = 60_000; // milliseconds within which the scratch folder has to become empty
/** What one member may send in an hour, with a margin. */
const ALLOWANCE = { films: 28, pictures: 55 };
/** Deliberate refusals: by the host, busy, and no room. */
const MEANT = [502, 503, 507];
const LEAKS = /\/tmp\/|node_modules|\n\s+at .+:\d/;

type Sent = keyof typeof ALLOWANCE;
export type MediaReport = {
  statuses: Map<number | string, number>;
  /** Of the answers, in milliseconds. */
  slowest: number;
  /** One line each, which begins with the command that sends the request again. */
  problems: string[];
  /** Files that stay in the scratch folder. */
  left: number;
};

/** Sends the films and pictures that these numbers stand for; with the same seed they are always the same. */
export async function sendBrokenMedia(site: AttackedSite, seed: number, numbers: number[]): Promise<MediaReport> {
  const all = await samples();
  const spare: { [what in Sent]?: { person: Promise<Person>; left: number } } = {};
  let people = 0;
  /** A member who may still send one; a new one when none is left. */
  function memberFor(what: Sent): Promise<Person> {
    let current = spare[what];
    if (!current || current.left === 0) {
      current = { person: site.member(`member_${++people}`), left: ALLOWANCE[what] };
      spare[what] = current;
    }
    current.left -= 1;
    return current.person;
  }
  async function send({ asFilm, bytes, name }: Broken) {
    if (asFilm) return sendFilm(await memberFor('films'), [bytes], PATIENCE, name);
    return sendPicture(await memberFor('pictures'), [bytes], PATIENCE, name);
  }

  const report: MediaReport = { statuses: new Map(), slowest: 0, problems: [], left: 0 };
  let next = 0;
  let hangs = false;
  async function work(): Promise<void> {
    for (let at = next++; at < numbers.length && site.isRunning && !hangs; at = next++) {
      const number = numbers[at] ?? 0;
      const broken = brokenMedia(dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)), all);
      const answer = await send(broken);
      const status = told(answer);
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
      report.slowest = Math.max(report.slowest, answer.milliseconds);
      const isBad = typeof status === 'string' || (status >= 500 && !MEANT.includes(status));
      if (isBad || LEAKS.test(answer.text)) {
        const again = `npm run fuzz:media -- --seed ${seed} --only ${number}`;
        report.problems.push(`${again}   # ${status} ${answer.text.slice(0, 100)} (${broken.how})`);
      }
      if (status === 'late' && !hangs && !(await site.isAlive(ALIVE_WITHIN))) hangs = true;
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => work().catch((error) => report.problems.push(String(error)))),
  );
  if (hangs) report.problems.push('the site hangs: one of these freezes it');
  const scratch = () => readdirSync(join(site.dataDir, 'files', 'incoming')).length;
  for (let waited = 0; waited < SETTLE && site.isRunning && !hangs && scratch() > 0; waited += 500) await sleep(500);
  report.left = scratch();
  return report;
}
