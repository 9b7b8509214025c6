import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { visible } from '../http/visible.ts';

export type Mail = {
  /** One address, canonical (email.ts). */
  to: string;
  subject: string;
  text: string;
  /** The link to press; the text contains it, too. */
  link: string;
  /** Its further headers; what people typed does not stand in them. */
  headers?: Record<string, string>;
};

/** The mail server of the one it is for says that there is no such address, or that it takes no mail. */
export class MailRefused extends Error {}

const REFUSED = [550, 551, 553]; // RFC 5321 §4.2.3: no such mailbox, not here, not a name
const OF_POLICY = /\b5\.7\.\d/; // RFC 3463: it is the sender that is not wanted, and that concerns everybody's mail

/** Whether an error of nodemailer's is about the address, once and for all. */
function isRefusal(error: unknown): boolean {
  const { rejected, responseCode, response } = error as {
    [name in 'rejected' | 'responseCode' | 'response']?: unknown;
  };
  if (!Array.isArray(rejected) || rejected.length === 0) return false;
  return REFUSED.includes(Number(responseCode)) && !OF_POLICY.test(String(response));
}

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/**
 * One mailbox in the form that nodemailer does not parse any further: given as text, `1,mia@…` would be two.
 * @param text an email address, or `Name <email>`
 */
function mailbox(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^\s*"?([^<"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name, address };
}

/** A mail as nodemailer takes it. It says that nobody has written it, so that nobody's absence answers (RFC 3834 §5). */
const messageOf = (
  from: ReturnType<typeof mailbox>,
  to: string,
  { headers, ...mail }: Pick<Mail, 'subject' | 'text' | 'headers'>,
) => ({
  ...{ from, to: { name: '', address: to }, ...mail },
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
});

/** Mail by SMTP. @throws MailRefused when the address is refused; otherwise it may be sent later */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl);
  const sender = mailbox(from);
  return {
    async send({ link: _, to, ...mail }) {
      try {
        await transport.sendMail(messageOf(sender, to, mail));
      } catch (error) {
        throw isRefusal(error) ? new MailRefused('the address is refused', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

export const MAILS_KEPT = 1000; // of some 2 KB each: endless sign-ups must not fill the disk
const LOOK_EVERY = 100; // mails

/** Removes the oldest mails of a folder; their names begin with their time. */
async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.eml$/.test(name)).sort();
  for (const name of names.slice(0, -MAILS_KEPT)) await rm(join(folder, name), { force: true });
}

/**
 * Mail as `.eml` files in a folder, and the link on the console: for a server with no mail set up.
 * @param tell prints one line
 */
export function createFileMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const sender = mailbox(from);
  let sent = 0;
  return {
    async send({ link, to, ...mail }) {
      const { message } = await transport.sendMail(messageOf(sender, to, mail));
      // Somebody typed the address: only its harmless characters go into the file's name.
      const recipient = to
        .toLowerCase()
        .replace(/[^a-z0-9@.+-]+/g, '_')
        .replace(/\.{2,}/g, '.')
        .slice(0, 80);
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${recipient}.eml`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `.${name}`), message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
      if (sent++ % LOOK_EVERY === 0) await removeOldest(folder);
      tell(visible(`Mail to ${to}: ${mail.subject}: ${link}`));
    },
    close: () => {},
  };
}
