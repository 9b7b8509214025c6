/** How workers reach what they share: see keeper.ts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const VARIABLE = 'TOUCHLINE_E2E_KEEPER'; // workers inherit it

type SharedSite = { url: string; dataDir: string };
/** By name; nobody may change what is in the folders. */
export type Kept = {
  empty: string;
  demo: string;
  clips: string;
  demoSite: SharedSite;
  accountSite: SharedSite & { issuer: string; authorizeUrl: string };
};
/** What the OpenID provider of `accountSite` says of who logs in under a name. */
export type Person = { name: string; claims: Record<string, unknown> };

/** @returns how to end it, with its servers */
export async function startKeeper(): Promise<() => Promise<void>> {
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), { execArgv: [] });
  const ended = once(keeper, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the keeper of what tests share ended with ${code}`);
  });
  const [port] = await Promise.race([once(keeper, 'message'), failed]);
  process.env[VARIABLE] = `http://127.0.0.1:${port}`;
  failed.catch(() => {}); // whoever asks it for something is told
  return async () => {
    keeper.disconnect();
    await ended;
  };
}

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${process.env[VARIABLE]}/${path}`, init);
  if (!response.ok) throw new Error(`${path || 'a person'} could not be made: ${await response.text()}`);
  return response.json();
}

/** The first who needs it has it made, the others wait. */
export const kept = <Name extends keyof Kept>(name: Name): Promise<Kept[Name]> => ask(name) as Promise<Kept[Name]>;

/** Has the provider of the shared `accountSite` say that. */
export async function tellProvider(person: Person): Promise<void> {
  await ask('', { method: 'POST', body: JSON.stringify(person) });
}
