/** Runs the real server for browser tests: an empty one, or the demo with its cast. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type TestInfo } from '@playwright/test';
import pg from 'pg';
import type { OpenIdProvider } from '../../server/testing/services/openid.ts';
import { startYouTube, type YouTubeServer } from '../../server/testing/youtube/youtube.ts';
import { type Clips, hasFfmpeg } from '../steps/editor-clips.ts';
import { settingsOfAccounts } from './accounts.ts';
import { kept, type Person, tellProvider } from './kept.ts';
import { type Data, noSettings, startServer } from './servers.ts';
import { translatePages } from './translate.ts';

export type Site = {
  url: string;
  dataDir: string;
  /** Waits for a mail to that address and answers with the link in it. */
  linkMailedTo(email: string): Promise<string>;
  /** For what no screen does yet. @returns the rows */
  sql(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** A server that nobody else uses. */
export type OwnSite = Site & {
  /** Ends the server (SIGKILL: as a crash does) and starts it again on the same data; `meanwhile` there is none. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};

const MAIL_WITHIN = 60_000; // ms; at once on an idle machine

/** A running server, by its url and its data folder. */
function siteAt(url: string, dataDir: string): Site {
  const mailDir = join(dataDir, 'mail');
  const seen = new Set<string>();
  return {
    url,
    dataDir,
    async linkMailedTo(email) {
      for (let waited = 0; waited < MAIL_WITHIN; waited += 50) {
        const names = (() => {
          try {
            return readdirSync(mailDir);
          } catch {
            return [];
          }
        })();
        // One that begins with a dot is still being written.
        const name = names.find((one) => one.endsWith(`-${email}.eml`) && !one.startsWith('.') && !seen.has(one));
        if (name) {
          seen.add(name);
          // Quoted-printable: lines are broken with = at their end, and = itself is =3D.
          const text = readFileSync(join(mailDir, name), 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '=');
          const link = /http:\/\/localhost\S+/.exec(text)?.[0];
          if (link) return link;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no mail to ${email}`);
    },
    async sql(statement, values = []) {
      const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
      await client.connect();
      const { rows } = await client.query(statement, values).finally(() => client.end());
      return rows;
    },
  };
}

/** For tests that may change all that there is. */
async function runSite(data: Data, use: (site: OwnSite) => Promise<void>, settings = noSettings): Promise<void> {
  const { url, dataDir, restart, end } = await startServer(await kept(data), settings);
  await use({ ...siteAt(url, dataDir), restart });
  await end();
}

/** What a test leaves on a shared server, such as the people it signs up, is in the way of the same test. */
const hasRunBefore = ({ retry, repeatEachIndex }: TestInfo): boolean => retry + repeatEachIndex > 0;

const START = { timeout: 300_000 }; // whoever is first waits until the demo's season is made, beside other tests

/** The OpenID provider that a site knows. */
type Provider = Pick<OpenIdProvider, 'issuer' | 'authorizeUrl'> & {
  /** Sets what it says of who logs in under a name, where that is not a verified `<name>@uni.example`. */
  tell(person: Person): Promise<void>;
};

type Sites = {
  /** Settings of `emptySite`: `test.use({ siteEnv: { REVIEW_FIRST_LINKS: '1' } })`. */
  siteEnv: Record<string, string>;
  emptySite: OwnSite;
  demoSite: Site;
  ownDemo: OwnSite;
  accountSite: Site & { provider: Provider };
  clips: Clips;
};
type WorkerSites = { youtubeSite: OwnSite & { youtube: YouTubeServer } };

/**
 * `emptySite` is a server of the test's own. `demoSite`, with the cast, is shared by all tests of a run, at the same time,
 * so they only look; `ownDemo` is for one that changes what others look at. `accountSite` is shared too: each test signs
 * up people of its own, and what is newest is not always what it has written; it knows an OpenID provider. A test that
 * is run again gets such a server of its own. `youtubeSite` publishes to a YouTube on this machine; a worker's tests share
 * it, one at a time. With `TRANSLATED=1` the browser translates all pages, into the same words.
 */
export const test = base.extend<Sites, WorkerSites>({
  browser: [
    async ({ browser }, use) => {
      if (process.env.TRANSLATED) {
        const open = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await open(options);
          await translatePages(context, 'same');
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // Of requests that are still under way when the test has ended.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  siteEnv: [{}, { option: true }],
  emptySite: [
    async ({ siteEnv }, use) => runSite('empty', use, async () => ({ env: siteEnv, end: async () => {} })),
    START,
  ],
  demoSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use, info) => {
      if (hasRunBefore(info)) return runSite('demo', use);
      const { url, dataDir } = await kept('demoSite');
      await use(siteAt(url, dataDir));
    },
    START,
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  ownDemo: [async ({}, use) => runSite('demo', use), START],
  accountSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      if (!hasRunBefore(info)) {
        const { url, dataDir, issuer, authorizeUrl } = await kept('accountSite');
        return use({ ...siteAt(url, dataDir), provider: { issuer, authorizeUrl, tell: tellProvider } });
      }
      let provider: Provider | undefined;
      await runSite(
        'empty',
        (site) => use({ ...site, provider: provider as Provider }),
        settingsOfAccounts(({ issuer, authorizeUrl, people }) => {
          const tell = async ({ name, claims }: Person) => void people.set(name, claims);
          provider = { issuer, authorizeUrl, tell };
        }),
      );
    },
    START,
  ],
  youtubeSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const youtube = await startYouTube();
      await runSite(
        'empty',
        (site) => use({ ...site, youtube }),
        async () => ({ env: youtube.env(), end: youtube.stop }),
      );
    },
    { scope: 'worker', ...START },
  ],
  clips: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      base.skip(!hasFfmpeg, 'ffmpeg makes the clips, and is not on this machine');
      const folder = await kept('clips');
      await use({ path: (name) => join(folder, name) });
    },
    START,
  ],
});
