/**
 * docs/limits.md is what the routes declare, docs/settings.md what server/settings.ts declares: `npm run docs:made`
 * writes both.
 */
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { LimitRule } from './platform/http/limits.ts';
import { type Declaration, OF_ADMINS } from './platform/http/route.ts';
import { KEYED } from './platform/idempotency/once.ts';
import { JOINS, JOINS_OF_SOCKET, MISSES } from './platform/messages/joins.ts';
import { OPENED, WATCHED } from './platform/messages/realtime.ts';
import { FILES, MEDIA, PAGES, PICTURES, PLAYERS, PREVIEWS } from './platform/web/page-limits.ts';
import { SETTINGS } from './settings.ts';
import { withRegisteredRoutes } from './testing/access/registered-routes.ts';
import { createSite } from './testing/site.ts';

const HEAD = `# Limits

How often something may be done before the answer is 429, with \`Retry-After\`. Made from what the routes declare (\`server/platform/http/route.ts\`) by \`npm run docs:made\`.

A whole campus may share one IP, so limits by IP are generous ([accounts and trust](design/accounts-and-trust.md)). An IPv6 network of 64 bits counts as one.

## Calls

- By IP: of everybody who comes from there; ${shown(OF_ADMINS)} for all calls of admins together.
- By member: of one account, wherever it is signed in.
- Spent by the handler: by something else, such as the name that somebody tries to log in with.
- Key: takes an \`Idempotency-Key\`, which spends ${shown(KEYED)} for each member.
`;

const OTHERS: [string, LimitRule][] = [
  ['Pages', PAGES],
  ['Players', PLAYERS],
  ['Films: pieces of them', MEDIA],
  ['Pictures and posters', PICTURES],
  ['Pictures for link previews', PREVIEWS],
  ['Files of the app', FILES],
  ['Sockets opened', OPENED],
  ['Sockets that watch a session', WATCHED],
  ['Rooms joined, by one socket', JOINS_OF_SOCKET],
  ['Rooms joined, beyond the first five of each socket', JOINS],
  ['Rooms that are not there, which visitors ask for, beyond the first five of each socket', MISSES],
];

const TAIL = `
Limits without a 429: mails with a link (at most three that work for one account and purpose, ten to one mailbox in an hour; \`server/features/accounts/policy.ts\`), unfinished uploads (\`contract/uploads.ts\`), and what one member may store (\`MEMBER_QUOTA_MB\`).
`;

const SETTINGS_HEAD = `# Settings

Each is an environment variable with a default; a blank one counts as unset. A value that can't be used is refused at the start, by name. Made from \`server/settings.ts\` by \`npm run docs:made\`; [running Touchline](running.md) says where to set them.
`;

/** '30 a minute' */
function shown({ points, seconds, growing }: LimitRule): string {
  const time =
    { 60: 'minute', 3600: 'hour', 86400: 'day' }[seconds] ??
    (seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`);
  const per = { minute: 'a minute', hour: 'an hour', day: 'a day' }[time] ?? `in ${time}`;
  return `${points.toLocaleString('en-GB')} ${per}${growing ? ', then each try doubles the wait' : ''}`;
}

/** A table of Markdown, without padding. */
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function rowOf(call: string, { who, limit, perMember, spends = [], once }: Declaration): string[] {
  const byIp = who === 'admin' ? 'of admins' : limit ? shown(limit) : '';
  const spent = spends.map((rule) => `${rule.name}: ${shown(rule)}`).join('; ');
  return [`\`${call}\``, who, byIp, perMember ? shown(perMember) : '', spent, once ? 'yes' : ''];
}

test('the table of limits in the docs is what the routes declare', async () => {
  const { registered } = await withRegisteredRoutes(() => createSite());
  const calls = [...registered].flatMap(([name, declared]): [string, Declaration][] => {
    const isMade = name.startsWith('HEAD ') && registered.has(name.replace('HEAD', 'GET')); // by Fastify
    return declared && !isMade ? [[name, declared]] : [];
  });
  const path = ([name]: [string, unknown]) => name.split(' ').toReversed().join(' ');
  calls.sort((a, b) => (path(a) < path(b) ? -1 : 1));
  const text = [
    HEAD,
    table(
      ['Call', 'Who', 'By IP', 'By member', 'Spent by the handler', 'Key'],
      calls.map(([name, declared]) => rowOf(name, declared)),
    ),
    '\n## Everything else\n',
    table(
      ['What', 'By IP'],
      OTHERS.map(([what, rule]) => [what, shown(rule)]),
    ),
    TAIL,
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../docs/limits.md');
});

test('the table of settings in the docs is what is declared', async () => {
  const text = [
    SETTINGS_HEAD,
    table(
      ['Variable', 'Default', 'Meaning'],
      SETTINGS.map(({ names, unset, means }) => [names.map((name) => `\`${name}\``).join(', '), unset, means]),
    ),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../docs/settings.md');
});

test('each setting that is declared is read, and no other', () => {
  const read = new Set<string | symbol>();
  const given = { METRICS_PORT: '9464' }; // without it, METRICS_HOST does not matter
  const env = new Proxy<Record<string, string>>(given, {
    get: (values, name) => {
      read.add(name);
      return Reflect.get(values, name);
    },
  });
  readConfig(env);
  const declared = SETTINGS.flatMap(({ names }) => names);
  expect([...read].sort()).toEqual(declared.toSorted());
  // @ts-expect-error: only declared settings can be given
  readConfig({ UNDECLARED: '1' });
});
