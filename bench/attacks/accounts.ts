/** Attacks on accounts and mail. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attack, failuresOf, told, unless } from './attack.ts';
import { ADMIN_EMAIL, AttackedSite, PASSWORD, RESET_LINK, VERIFY_LINK } from './site.ts';

const JSON_TYPE: [string, string] = ['content-type', 'application/json'];
const json = (body: unknown) => [Buffer.from(JSON.stringify(body))];

/** A visitor's headers for calls that change something. */
async function pairOf(site: AttackedSite): Promise<[string, string][]> {
  const { headers } = await site.ask({ path: '/api/countries' });
  const [, name = '', value = ''] = /((?:__Host-)?XSRF-TOKEN)=([^;]+)/.exec(headers['set-cookie'] ?? '') ?? [];
  return [
    ['cookie', `${name}=${value}`],
    ['x-xsrf-token', value],
  ];
}

/** Files of a folder that other users of the machine can reach and may read. */
function readableBelow(folder: string): string[] {
  if ((statSync(folder).mode & 0o005) === 0) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readableBelow(path);
    return entry.isFile() && statSync(path).mode & 0o004 ? [path] : [];
  });
}

export const accountAttacks: Attack[] = [
  {
    name: 'lock-out',
    about: "18 wrong logins from a stranger's address, then the right one from the owner's; the same after a reset",
    async run({ site, amy }) {
      const [username, email] = ['Amy', 'amy@uni.example'];
      const headers = [...(await pairOf(site)), JSON_TYPE];
      const logIn = (ip: string, password: string) =>
        site.ask({
          method: 'POST',
          path: '/api/auth/login',
          headers: [['x-forwarded-for', ip], ...headers],
          body: json({ email, password }),
        });
      const wrong = [];
      for (let n = 0; n < 18; n++) wrong.push(told(await logIn('10.66.6.6', `wrong-${n}`)));
      const right = await logIn('10.77.7.7', PASSWORD);
      const forgot = { method: 'POST', path: '/api/auth/forgot-password', headers, body: json({ email }) };
      const asked = await site.ask(forgot);
      const token = await site.linkTo(email, RESET_LINK);
      const newPassword = 'second-half-90';
      const reset = { method: 'POST', path: '/api/auth/reset-password', headers, body: json({ token, newPassword }) };
      const changed = await site.ask(reset);
      const afterwards = await logIn('10.77.7.8', newPassword);
      void amy;
      return {
        answers: [...wrong, told(right), told(asked), told(changed), told(afterwards)],
        broken: [
          ...unless(right.status === 200, `${username}'s right password: ${told(right)}`),
          ...unless(afterwards.status === 200, `after a reset: ${told(afterwards)}`),
        ],
      };
    },
  },
  {
    name: 'forgot-flood',
    about: "a stranger asks five times for Amy's reset; then she asks herself, and the stranger again",
    async run({ site }) {
      const email = 'amy@uni.example';
      const headers = [...(await pairOf(site)), JSON_TYPE];
      const forgot = (ip: string) =>
        site.ask({
          method: 'POST',
          path: '/api/auth/forgot-password',
          headers: [['x-forwarded-for', ip], ...headers],
          body: json({ email }),
        });
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(told(await forgot('10.66.6.6')));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const before = site.mailsTo(email).length;
      const own = await forgot('10.77.7.7');
      answers.push(told(own));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const links = site.mailsTo(email).flatMap((text) => RESET_LINK.exec(text)?.[1] ?? []);
      const [first = ''] = links;
      const body = json({ token: first, newPassword: 'second-half-90' });
      const reset = await site.ask({ method: 'POST', path: '/api/auth/reset-password', headers, body });
      return {
        answers: [...answers, told(reset)],
        broken: [
          ...unless(own.status === 200, `Amy's own request: ${told(own)}`),
          ...unless(reset.status === 200, `her first link: ${told(reset)}`),
        ],
        note: `${links.length} mails with a link, ${site.mailsTo(email).length - before} of them after her own request`,
      };
    },
  },
  {
    name: 'mail-list',
    about: '40 sign-ups of 1,mia@… 2,mia@… and with control characters',
    async run({ site }) {
      const headers = [...(await pairOf(site)), JSON_TYPE];
      const emails = [
        ...Array.from({ length: 40 }, (_, n) => `${n},mia@uni.example`),
        'a;mia@uni.example',
        'list:mia@uni.example',
        '(mia@uni.example',
        'mia\u001b[2J@uni.example',
        'mia\u0007@uni.example',
      ];
      const answers = [];
      for (const [n, email] of emails.entries()) {
        const body = json({ username: `mia_${n}`, email, password: PASSWORD });
        answers.push(told(await site.ask({ method: 'POST', path: '/api/auth/signup', headers, body })));
      }
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const mails = site.mailsTo('mia@uni.example').length;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      const steers = /[\u0000-\u0008\u000b-\u001f]/.test(site.output.replaceAll('\r', ''));
      return {
        answers,
        broken: [
          ...unless(mails === 0, `${mails} mails to Mia`),
          ...unless(!steers, 'control characters on the console'),
          ...failuresOf(answers),
        ],
      };
    },
  },
  {
    name: 'folded-admin',
    about: "sign-up as root@un\u0130.example, and a new link for root@uni.example, which is the admin's and not taken",
    async run({ site }) {
      const [local, domain] = ADMIN_EMAIL.split('@');
      const email = `${local}@${domain?.replace('i', '\u0130')}`;
      const headers = [...(await pairOf(site)), JSON_TYPE];
      const username = 'Rootless';
      const body = json({ username, email, password: PASSWORD });
      const signedUp = await site.ask({ method: 'POST', path: '/api/auth/signup', headers, body });
      if (signedUp.status !== 201) return { answers: [told(signedUp)], broken: failuresOf([told(signedUp)]) };
      const isIt = (text: string) => text.includes('/verify-email/') && text.includes(username);
      const again = json({ email: ADMIN_EMAIL });
      await site.ask({ method: 'POST', path: '/api/auth/resend-verification', headers, body: again });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const link = site.mailsTo('@').find(isIt);
      const token = VERIFY_LINK.exec(link ?? '')?.[1] ?? '';
      const verified = await site.ask({ path: `/api/auth/verify-email/${token}` });
      const credentials = json({ username, password: PASSWORD });
      const loggedIn = await site.ask({ method: 'POST', path: '/api/auth/login', headers, body: credentials });
      const isAdmin = loggedIn.text.includes('"role":"admin"');
      return {
        answers: [signedUp, verified, loggedIn].map(told),
        broken: unless(!isAdmin, 'a stranger has become admin'),
      };
    },
  },
  {
    name: 'file-modes',
    about: 'mails and uploads in a DATA_DIR that was there before with mode 755',
    async run({ site }) {
      const path = join(mkdtempSync(join(tmpdir(), 'touchline-attack-')), 'data');
      mkdirSync(path, { mode: 0o755 });
      const other = await AttackedSite.start(site.folder, {}, path);
      try {
        const member = await other.member('Mia');
        await member.post('With a word');
        const { status } = await member.ask({
          method: 'POST',
          path: '/api/uploads',
          headers: [
            ['tus-resumable', '1.0.0'],
            ['upload-length', '100'],
          ],
          body: [],
        });
        const readable = ['mail', 'files']
          .map((name) => join(path, name))
          .filter(existsSync)
          .flatMap(readableBelow);
        return {
          answers: [status],
          broken: unless(readable.length === 0, `${readable.length} files that others of the machine can read`),
        };
      } finally {
        await other.stop();
        other.remove();
      }
    },
  },
];
