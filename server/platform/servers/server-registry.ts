import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { heartbeat, strikeOut, tryToEnter } from './server-registry-queries.ts';

const SIGN_EVERY = 2 * SECOND;
const DEAD_AFTER = 3; // signs: a server that was killed keeps another one waiting for so long at most
const LOOKS = 4; // in the time between two signs

/** Said to whoever starts the server, as it is. */
export class SecondServerError extends Error {}

/**
 * What a data folder is, and on which machine: whoever runs there again, or beside, has the same files, and the folder's
 * lock says whether it may.
 */
export function homeOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  let boot = '';
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {} // not on Linux
  return `${hostname()} ${boot} ${dev}:${ino}`;
}

/**
 * Enters this server among those of its database, until it leaves. A second one with files or mails of its own would
 * lose some of both: it is refused. One that may have been killed is watched until it gives a sign or is forgotten.
 * @param keeps what stands in its data folder, where others can't reach it
 * @returns a function that leaves
 * @throws SecondServerError
 */
export async function registerServer(
  db: Db,
  {
    home,
    keeps,
    report,
    signEvery = SIGN_EVERY,
  }: {
    home: string;
    keeps: { files: boolean; mails: boolean };
    report: (error: unknown) => void;
    signEvery?: number;
  },
): Promise<() => Promise<void>> {
  const entry = { id: randomUUID(), home, host: hostname(), sharesAll: !keeps.files && !keeps.mails };
  const seen = new Map<string, number>();
  for (;;) {
    const others = await tryToEnter(db, entry, (signEvery * DEAD_AFTER) / SECOND);
    if (others.length === 0) break;
    const living = others.find(({ id, heardAt }) => heardAt.getTime() > (seen.get(id) ?? Number.POSITIVE_INFINITY));
    if (living) {
      throw new SecondServerError(
        `Another Touchline runs on this DATABASE_URL, on ${living.host}. Stop it first, or give both S3_ENDPOINT and SMTP_URL: several servers need files and mails that all of them can reach (npm run move-files brings those of a disk into the bucket).`,
      );
    }
    for (const { id, heardAt } of others) if (!seen.has(id)) seen.set(id, heardAt.getTime());
    await wait(signEvery / LOOKS);
  }
  let signing: Promise<void> | undefined;
  const sign = () => {
    signing ??= heartbeat(db, entry)
      .catch(report)
      .finally(() => {
        signing = undefined;
      });
  };
  const timer = setInterval(sign, signEvery).unref();
  return async () => {
    clearInterval(timer);
    await signing; // or it would enter again
    await strikeOut(db, entry.id);
  };
}
