/** What is for now comes at once, what is for today by itself, what follows from something else not at all. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { hasProgram } from '../server/testing/engines/has-program.ts';
import { freePort } from '../server/testing/machine/free-port.ts';

const PROGRAM = 'prometheus-alertmanager'; // Debian's name for it
const lacks = hasProgram(PROGRAM) ? false : 'Alertmanager is missing: apt-get install prometheus-alertmanager';
if (lacks) console.log(`What Alertmanager tells is skipped: ${lacks}.`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A mail server that takes everything. */
async function startMail() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    let isMail = false;
    socket.on('error', () => {});
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      text += data;
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const line = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) mails.push(line);
        const begins = !isMail && /^DATA/i.test(line);
        socket.write(begins ? '354 go on\r\n' : '250 ok\r\n');
        isMail = begins;
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { mails, port: (server.address() as AddressInfo).port };
}

test.skipIf(lacks)('a page is mailed within seconds, its consequences are not, and the watchdog is heard', async () => {
  const { mails, port } = await startMail();
  let heartbeats = 0;
  const heart = createHttp((request, response) => {
    heartbeats += 1;
    request.resume();
    response.end();
  });
  await once(heart.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => heart.close());
  const folder = mkdtempSync(join(tmpdir(), 'touchline-alerts-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  // Elsewhere stands nothing that a test can ask; all else is as it is.
  const text = readFileSync(join(import.meta.dirname, 'prometheus/alertmanager.yml'), 'utf8')
    .replace('mail.example:587', `127.0.0.1:${port}`)
    .replace(/^ {2}smtp_auth_.*\n/gm, '')
    .replace('smtp_require_tls: true', 'smtp_require_tls: false')
    .replace(/ {4}pushover_configs:\n(?: {6,}.*\n)+/, '')
    .replace('https://heartbeat.example/touchline', `http://127.0.0.1:${(heart.address() as AddressInfo).port}/`)
    .replace('group_wait: 10s', 'group_wait: 1s')
    .replace('group_wait: 30s', 'group_wait: 2s');
  writeFileSync(join(folder, 'alertmanager.yml'), text);
  const own = await freePort();
  const child = spawn(
    PROGRAM,
    [
      ...[`--config.file=${join(folder, 'alertmanager.yml')}`, `--storage.path=${folder}`],
      ...[`--web.listen-address=127.0.0.1:${own}`, '--cluster.listen-address='],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'close');
  ends.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const alert = (alertname: string, severity: string) => ({ labels: { alertname, severity, instance: 'web1' } });
  const alerts = [
    ...[alert('DatabaseAway', 'page'), alert('ManyErrors', 'page'), alert('Slow', 'ticket')],
    ...[alert('BackupLate', 'ticket'), alert('Watchdog', 'none')],
  ];
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`http://127.0.0.1:${own}/api/v2/alerts`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(alerts) },
      });
      expect(status).toBe(200);
    },
    { timeout: 10_000, interval: 100 },
  );
  await vi.waitFor(() => expect([mails.length, heartbeats > 0]).toEqual([2, true]), { timeout: 15_000 });
  await new Promise((resolve) => setTimeout(resolve, 2000)); // for what should not come
  const told = mails.map((mail) => [/^To: (.*)$/m.exec(mail)?.[1]?.trim(), /^Subject: (.*)$/m.exec(mail)?.[1]?.trim()]);
  expect(told).toEqual([
    ['on-call@sports.example', expect.stringContaining('DatabaseAway')],
    ['admins@sports.example', expect.stringContaining('BackupLate')],
  ]);
});
