/** A mail goes to one email, whatever that contains, and whoever typed it can't write the mail's headers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '../../testing/services/smtp.ts';
import { createFileMailer, createSmtpMailer, type Mail, MailRefused } from './mail.ts';

const mail = (to: string): Mail => ({ to, subject: 'Verify', text: 'Open it', link: 'https://sports.example/x' });
/** What has passed as an address once, or could in some way still unknown. */
const NASTY = [
  '1,mia@uni.example',
  'a;mia@uni.example',
  'x:mia@uni.example;',
  'eve@evil.example, mia@uni.example',
  'x\r\nBcc: mia@uni.example\r\n@uni.example',
  'x\u001b]0;title\u0007@uni.example',
  'Eve <mia@uni.example>',
];

describe('a mail in a file', () => {
  let folder: string;
  let told: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-mail-'));
    told = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const headOf = () => {
    const [name = ''] = readdirSync(folder);
    return readFileSync(join(folder, name), 'utf8').split('\n\n')[0] ?? '';
  };

  test('has its sender, its address and its subject', async () => {
    await createFileMailer(folder, 'Sports, Uni <sports@uni.example>', (line) => told.push(line)).send(
      mail('mia@uni.example'),
    );
    expect(headOf()).toContain('From: "Sports, Uni" <sports@uni.example>\n');
    expect(headOf()).toContain('To: mia@uni.example\n');
    expect(headOf()).toContain('Auto-Submitted: auto-generated\n'); // whoever is away does not answer
    expect(told).toEqual(['Mail to mia@uni.example: Verify: https://sports.example/x']);
  });

  test('has further headers, each on a line of its own where it fits', async () => {
    const url = `https://sports.example/unsubscribe/${'x'.repeat(43)}`;
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await createFileMailer(folder, 'sports@uni.example', () => {}).send({ ...mail('mia@uni.example'), headers });
    const head = headOf().replace(/\n\s+/g, ' '); // RFC 5322 §2.2.3: a folded line is one
    expect(head).toContain(`List-Unsubscribe: <${url}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test.each(NASTY)('to %j has no head but its own, and the console shows it on one line', async (to) => {
    await createFileMailer(folder, 'sports@uni.example', (line) => told.push(line)).send(mail(to));
    const names = headOf()
      .replace(/\n\s+/g, ' ')
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(names).toEqual([
      'Auto-Submitted',
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Content-Transfer-Encoding',
      'Date',
      'MIME-Version',
      'Content-Type',
    ]);
    expect(told).toHaveLength(1);
    expect(told[0]).not.toMatch(/\p{Cc}/u);
  });
});

describe('a mail by SMTP', () => {
  test('goes to one recipient, or to none', async () => {
    const { recipients, server, url } = await startSmtp();
    const mailer = createSmtpMailer(url, 'Touchline <no-reply@uni.example>');
    await mailer.send(mail('mia@uni.example'));
    expect(recipients.splice(0)).toEqual(['<mia@uni.example>']);
    for (const to of NASTY) {
      await mailer.send(mail(to)).catch(() => {}); // what is no address at all is not sent
      expect(recipients.length).toBeLessThanOrEqual(1);
      expect(recipients.splice(0)).not.toContain('<mia@uni.example>');
    }
    mailer.close();
    server.close();
  });

  test.each([
    ['550 5.1.1 no such user', true],
    ['550 unknown', true],
    ['551 user not local', true],
    ['550 5.7.1 relaying denied', false],
    ['450 4.2.0 greylisted', false],
    ['552 5.2.2 mailbox full', false],
    ['421 busy', false],
  ])('answered by %j is refused for good: %s', async (refusal, isForGood) => {
    const { server, url } = await startSmtp(refusal);
    const mailer = createSmtpMailer(url, 'no-reply@uni.example');
    const error = await mailer.send(mail('mia@uni.example')).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefused).toBe(isForGood);
    mailer.close();
    server.close();
  });
});
