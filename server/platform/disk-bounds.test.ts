/** Files that are written without reserving room stay small by themselves. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HeldClock } from '../testing/clock.ts';
import { MINUTE } from './clock.ts';
import { throttled } from './memory/throttled.ts';
import { createFileMailer, MAILS_KEPT } from './messages/mail.ts';

test('trouble that lasts is told once a minute, each kind of it', () => {
  const clock = new HeldClock();
  const lines: string[] = [];
  const tell = throttled((line) => lines.push(line), clock);
  for (let worker = 0; worker < 50; worker++) tell(`Jobs: connect ENOENT (Worker ${worker})`);
  tell('Jobs: terminating connection');
  clock.advance(MINUTE);
  tell('Jobs: connect ENOENT (Worker 50)');
  expect(lines).toEqual([
    'Jobs: connect ENOENT (Worker 0)',
    'Jobs: terminating connection',
    'Jobs: connect ENOENT (Worker 50)',
  ]);
});

test('of mails that are written to a folder the newest are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mail-'));
  for (let n = 0; n < MAILS_KEPT + 5; n++) {
    writeFileSync(join(folder, `2026-01-01T00-00-00-${String(n).padStart(6, '0')}Z-a@uni.example.eml`), '');
  }
  writeFileSync(join(folder, 'notes.txt'), 'not a mail of ours');
  const mailer = createFileMailer(folder, 'Touchline <no-reply@uni.example>', () => {});
  await mailer.send({ to: 'esi@uni.example', subject: 'Hello', text: 'Hello', link: 'http://localhost:3000' });
  const names = readdirSync(folder).toSorted();
  expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(MAILS_KEPT);
  expect(names[0]).toContain('000006Z');
  expect(names).toContain('notes.txt');
  expect(names.some((name) => name.includes('esi@uni.example'))).toBe(true);
  rmSync(folder, { recursive: true });
});
