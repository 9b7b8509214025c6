/** What deploy/ and docs/running.md name exists: settings, metrics, files. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { measure } from '../server/metrics.ts';
import { SETTINGS } from '../server/settings.ts';
import { createSite } from '../server/testing/site.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:ts|mjs)$|^\.env$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

const settings = new Set<string>(SETTINGS.flatMap(({ names }) => names));
/** What others than Touchline are told: by the files that use it. */
const ofOthers = new Set(
  [
    /\$\{([A-Z][A-Z0-9_]+)/g, // compose.yaml, taken from .env
    /\{\$([A-Z][A-Z0-9_]+)/g, // Caddyfile
    /presetenv ([A-Z][A-Z0-9_]+)/g, // haproxy.cfg
    /\bdefined\(([A-Z][A-Z0-9_]+)\)/g,
    /\b(POSTGRES_[A-Z]+|PATRONI_[A-Z_]+|GARAGE_[A-Z_]+|PG[A-Z]+)\b/g, // the images' own
    /ARG ([A-Z]+)/g,
    /\$\{(TOUCHLINE_ENV):-/g,
  ].flatMap((names) => under('deploy').flatMap((file) => [...read(file).matchAll(names)].map(([, name]) => name))),
);
const OF_SYSTEMS = [
  'EXTRAOPTS',
  'HOME',
  'NODE_ENV',
  'AF_UNIX',
  'AF_INET',
  'AF_INET6',
  'AF_NETLINK',
  'CMD',
  'EPERM',
  'LICENSE',
  'RESTIC_REPOSITORY',
  'RESTIC_PASSWORD_FILE',
];

/** Names that are set or spoken of: NAME=, NAME:, `NAME`. */
const SET = /^\s*(?:- |Environment=)?([A-Z][A-Z0-9_]{2,})(?==|: )/gm;
const SPOKEN = /\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g;

describe('every setting exists', () => {
  const files = [...under('deploy').filter((file) => !/\/(?:postgres|grafana)\//.test(file)), 'docs/running.md'];
  test.each(files)('that %s names', (file) => {
    const names = [SET, SPOKEN].flatMap((pattern) => [...read(file).matchAll(pattern)].map(([, name = '']) => name));
    const known = (name: string) => settings.has(name) || ofOthers.has(name) || OF_SYSTEMS.includes(name);
    expect([...new Set(names)].filter((name) => !known(name))).toEqual([]);
  });

  test('and the sought names are found at all', () => {
    expect([...settings]).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'TRUST_PROXY', 'METRICS_PORT']));
    expect([...read('deploy/compose.yaml').matchAll(SET)].map(([, name]) => name)).toContain('METRICS_HOST');
  });
});

describe('every metric exists', () => {
  let exported: string[];
  beforeAll(async () => {
    const site = await createSite();
    const { registry, stop } = measure(site, site.app.server);
    const metrics = registry.getMetricsAsArray() as unknown as { name: string; type: string }[];
    exported = metrics.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : name,
    );
    stop();
  });

  test.each(['deploy/prometheus/alerts.yml', 'deploy/prometheus/alerts.test.yml', 'deploy/grafana/touchline.json'])(
    'that %s asks for',
    (file) => {
      const names = [...read(file).matchAll(/\b(?:touchline|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
      expect(names.length).toBeGreaterThan(5);
      expect([...new Set(names)].filter((name) => !exported.includes(name))).toEqual([]);
    },
  );

  test('and each of the site’s own is on the board', () => {
    const board = read('deploy/grafana/touchline.json');
    const asked = (name: string) => board.includes(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(exported.filter((name) => name.startsWith('touchline_') && !asked(name))).toEqual([
      'touchline_backup_late', // an alert says it
    ]);
  });
});

test('the alerts come when they should, and only then', ({ skip }) => {
  const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  if (error) skip('promtool is missing: apt-get install prometheus');
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('each alert has its case', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(30);
  const cases = read('deploy/prometheus/alerts.test.yml');
  expect(alerts.filter((name) => !new RegExp(`alertname(?:: |=")${name}\\b`).test(cases))).toEqual([]);
});

test('what Alertmanager leaves out as a consequence is an alert', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const named = [...read('deploy/prometheus/alertmanager.yml').matchAll(/alertname =~? "?([\w|.*]+)/g)].flatMap(
    ([, names = '']) => names.split('|'),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !alerts.some((alert) => new RegExp(`^${name}$`).test(alert)))).toEqual([]);
});

test.each([
  ['amtool', ['check-config', 'alertmanager.yml'], 'prometheus-alertmanager'],
  ['promtool', ['check', 'config', 'prometheus.yml'], 'prometheus'],
])('%s takes the files for it', (program, args, from) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  if (error) return console.log(`${program} is missing: apt-get install ${from}`);
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

/** What a file says, as a number. */
const numberIn = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);

test('the proxies have the same patience', () => {
  const [nginx, caddy, haproxy] = [
    'deploy/nginx/touchline.conf',
    'deploy/caddy/Caddyfile',
    'deploy/haproxy/haproxy.cfg',
  ] as const;
  // Of a head.
  expect(numberIn(nginx, /client_header_timeout (\d+)s/)).toBe(numberIn(haproxy, /timeout http-request (\d+)s/));
  expect(numberIn(caddy, /read_header (\d+)s/)).toBe(numberIn(haproxy, /timeout http-request (\d+)s/));
  // Of an upload that pauses.
  for (const of of ['client_body_timeout', 'proxy_read_timeout', 'proxy_send_timeout'])
    expect(numberIn(nginx, new RegExp(`${of} (\\d+)s`))).toBe(numberIn(haproxy, /timeout client (\d+)s/));
  // Of a silent connection to the server, which closes it after 50 s.
  expect(numberIn(nginx, /keepalive 64;[^}]*keepalive_timeout (\d+)s/)).toBe(numberIn(caddy, /keepalive (\d+)s/));
  expect(numberIn(haproxy, /timeout http-keep-alive (\d+)s/)).toBeLessThan(50);
});

test('Patroni and pgBackRest speak of the same database, and Patroni takes its times', () => {
  const [patroni, pgbackrest] = ['deploy/postgres/patroni.yml', 'deploy/postgres/pgbackrest.conf'] as const;
  const folder = /^ {2}data_dir: (\S+)/m.exec(read(patroni))?.[1];
  expect(folder).toMatch(/^\/var\/lib\/postgresql\//);
  expect(/^pg1-path=(\S+)/m.exec(read(pgbackrest))?.[1]).toBe(folder);
  const stanza = /^ +archive_command: pgbackrest --stanza=(\w+) archive-push %p$/m.exec(read(patroni))?.[1];
  expect(read(pgbackrest)).toContain(`[${stanza}]`);
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    numberIn(patroni, new RegExp(`^ +${name}: (\\d+)`, 'm')),
  ) as [number, number, number];
  expect(ttl).toBeGreaterThanOrEqual(20); // the least of Patroni 4
  expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry);
});

test('in containers nothing grows for ever: each has its memory, and its log an end', () => {
  const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(read('deploy/compose.yaml')) ?? [];
  const blocks = services.split(/^(?= {2}[\w-]+:)/m).filter((block) => /^ {2}[\w-]+:/.test(block));
  expect(blocks.length).toBeGreaterThan(8);
  const has = (block: string, what: string) => block.includes(what) || block.includes('<<: *web');
  expect(blocks.filter((block) => !has(block, 'mem_limit:')).map((block) => block.trim().split(':')[0])).toEqual([]);
  const ofImages = blocks.filter((block) => /^ {4}image:/m.test(block));
  expect(ofImages.filter((block) => !block.includes('logging: *log'))).toEqual([]);
  expect(read('deploy/compose.yaml')).toMatch(/^x-touchline: &touchline[\s\S]*?logging: \*log/m);
  expect(services).toContain('BACKUP_DIR:');
});

test('files that deploy/ and docs/running.md name are there', () => {
  const names = [...under('deploy'), 'docs/running.md'].flatMap((file) =>
    [...read(file).matchAll(/(?<![\w./-])(?:deploy|docs|tools|server)\/[\w./-]*\w/g)].map(([name]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  const made = ['deploy/.env'];
  expect([...new Set(names)].filter((name) => !existsSync(join(root, name)) && !made.includes(name))).toEqual([]);
});
