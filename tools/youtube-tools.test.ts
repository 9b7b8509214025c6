/** The two tools for administrators, as processes of their own, against the tests' YouTube. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../server/testing/site.ts';
import { startYouTube, type YouTubeServer } from '../server/testing/youtube/youtube.ts';

let youtube: YouTubeServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let databaseUrl: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'touchline-tools-'));
  const { host, user, database: name } = database.connection;
  databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  youtube = await startYouTube();
  return () => youtube.stop();
});

class Tool {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(name: string, env: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env;
    const file = join(import.meta.dirname, `${name}.ts`);
    this.child = spawn(process.execPath, [file], { env: { PATH, HOME, DATA_DIR: folder, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data) => {
        this.output += data;
      });
    }
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** Waits until it has said something. */
  async says(words: RegExp): Promise<string> {
    for (;;) {
      const [found] = words.exec(this.output) ?? [];
      if (found) return found;
      if (this.child.exitCode !== null) throw new Error(`it has ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  type(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }
}

describe('npm run youtube-connect', () => {
  const start = (change: Record<string, string> = {}) => {
    const { YOUTUBE_REFRESH_TOKEN: _, ...env } = youtube.env();
    return new Tool('youtube-connect', { ...env, ...change });
  };
  const consentUrl = (tool: Tool) => tool.says(/http\S+\/o\/oauth2\/v2\/auth\?\S+/);

  test('gets a token that the site can publish with', async () => {
    const tool = start();
    const page = await fetch(await consentUrl(tool));
    expect(await page.text()).toContain('You can close this window');
    expect(await tool.ended).toBe(0);
    expect(tool.output).toContain("Connected to the channel 'University Sports'");
    const [, token = ''] = /^YOUTUBE_REFRESH_TOKEN=(\S+)$/m.exec(tool.output) ?? [];
    expect(token).not.toBe(youtube.env().YOUTUBE_REFRESH_TOKEN);
    const doctor = new Tool('doctor', { ...youtube.env({ YOUTUBE_REFRESH_TOKEN: token }), DATABASE_URL: databaseUrl });
    expect(await doctor.ended, doctor.output).toBe(0);
  });

  test('asks for what it is not given, and takes the pasted address of a browser on another machine', async () => {
    const tool = start({ YOUTUBE_CLIENT_ID: '', YOUTUBE_CLIENT_SECRET: '' });
    await tool.says(/Client ID:/);
    tool.type(youtube.env().YOUTUBE_CLIENT_ID ?? '');
    await tool.says(/Client secret:/);
    tool.type(youtube.env().YOUTUBE_CLIENT_SECRET ?? '');
    const page = await fetch(await consentUrl(tool), { redirect: 'manual' });
    tool.type('http://127.0.0.1:1/?state=foreign&code=stolen');
    await tool.says(/not the address that Google has sent you to/);
    tool.type(page.headers.get('location') ?? '');
    expect(await tool.ended).toBe(0);
    expect(tool.output).toContain('YOUTUBE_REFRESH_TOKEN=');
  });

  test('takes nothing from a page that knows no state, and says when the owner does not agree', async () => {
    const tool = start();
    const { searchParams } = new URL(await consentUrl(tool));
    const door = searchParams.get('redirect_uri');
    expect((await fetch(`${door}/?code=stolen&state=guessed`)).status).toBe(404);
    await fetch(`${door}/?error=access_denied&state=${searchParams.get('state')}`);
    expect(await tool.ended).toBe(1);
    expect(tool.output).toContain('Google has given no permission: access_denied.');
  });

  test('says when the account has no channel', async () => {
    youtube.channel = undefined;
    const tool = start();
    await fetch(await consentUrl(tool));
    expect(await tool.ended).toBe(1);
    expect(tool.output).toContain('This Google account has no YouTube channel.');
  });

  test('says when the client is not known', async () => {
    const tool = start({ YOUTUBE_CLIENT_SECRET: 'mistyped' });
    await fetch(await consentUrl(tool));
    expect(await tool.ended).toBe(1);
    expect(tool.output).toContain('Google gives no token: The OAuth client was not found.');
    expect(tool.output).not.toMatch(/mistyped|\n +at /);
  });

  test('ends when what was typed ends', async () => {
    const tool = start({ YOUTUBE_CLIENT_ID: '' });
    tool.child.stdin?.end();
    expect(await tool.ended).toBe(1);
    expect(tool.output).toContain('Ended, and nothing was changed.');
  });
});

describe('npm run doctor', () => {
  const run = async (env: Record<string, string>) => {
    const tool = new Tool('doctor', { DATABASE_URL: databaseUrl, ...env });
    return { code: await tool.ended, output: tool.output };
  };

  test('is content with a site that needs no channel', async () => {
    const { code, output } = await run({});
    expect(output).toContain('The database answers.');
    expect(output).toContain('YouTube is not set up');
    expect(code).toBe(0);
  });

  test('names the channel and what is left of the day', async () => {
    const { code, output } = await run(youtube.env({ YOUTUBE_UPLOADS_A_DAY: '7' }));
    expect(output).toContain("videos go to the channel 'University Sports'");
    expect(output).toContain('7 of 7 uploads are left today');
    expect(code).toBe(0);
  });

  test('makes nothing before the first start', async () => {
    const DATA_DIR = join(folder, 'not-there');
    const { code, output } = await run({ DATA_DIR, DATABASE_URL: '' });
    expect(output).toContain('is not there yet');
    expect(output).toContain('There is no database yet');
    expect(code).toBe(0);
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    ['a variable', () => ({ PORT: 'x' }), /PORT=x is not a whole number/],
    ['a missing credential', () => ({ VIDEO_HOST: 'youtube' }), /VIDEO_HOST=youtube needs YOUTUBE_CLIENT_ID/],
    [
      'the database',
      () => ({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/x' }),
      /The database: .*ECONNREFUSED/,
    ],
    ['the data folder', () => ({ DATA_DIR: import.meta.filename }), /is no folder that can be written to/],
    [
      'the token',
      () => {
        youtube.revoke();
        return youtube.env();
      },
      /YouTube API token has expired\. To connect again: npm run youtube-connect/,
    ],
    [
      'the channel',
      () => {
        youtube.channel = undefined;
        return youtube.env();
      },
      /the account has no channel/,
    ],
    [
      'the way to YouTube',
      () => youtube.env({ YOUTUBE_API_ROOT: 'http://127.0.0.1:9' }),
      /YouTube isn’t accepting videos/,
    ],
  ])('says in words what is wrong with %s', async (_, env, words) => {
    const { code, output } = await run(env());
    expect(output).toMatch(words);
    expect(output).toContain('Something is wrong: see above.');
    expect(output).not.toMatch(/hunter2|a secret of the tests|\n +at /);
    expect(code).toBe(1);
  });
});
