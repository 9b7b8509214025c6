/** The mailbox of a deactivated account gets no other account by another spelling, and the answer does not tell. */
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { ownerOf } from '../../platform/messages/email.ts';
import { accounts } from '../../schema/accounts.ts';
import { addPerson } from '../../testing/admin.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { findByEmail, isBarred } from './queries.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});
const signUp = (username: string, email: string) =>
  site.visitor().post('/api/auth/signup', { username, email, password: PASSWORD });
const has = async (username: string) =>
  (await site.db.select().from(accounts).where(eq(accounts.username, username))).length > 0;

// [B31.10]
test('of a deactivated account, + and dots make no new one, and only the mailbox hears of it', async () => {
  await addPerson(site, 'Troll', { email: 'troll@uni.example', isActive: false });
  await addPerson(site, 'Dotted', { email: 'dot.ted+1@gmail.com', isActive: false });
  for (const [username, email] of [
    ['Troll2', 'troll+2@uni.example'],
    ['Dotted2', 'd.o.t.ted@gmail.com'],
    ['Dotted3', 'dotted+x@googlemail.com'],
  ] as const) {
    const answer = await signUp(username, email);
    expect([answer.status, answer.body]).toEqual([201, { message: accountMessages.signedUp() }]);
    const mail = await site.mailTo(email);
    expect(mail.subject).toContain('No new Touchline account');
    expect(mail.link).not.toContain('verify');
    // Its name waits as that of any signup, for a link that nobody gets.
    expect(await findByEmail(site.db, email)).toBeUndefined();
    expect((await site.visitor().post('/api/auth/login', { username, password: PASSWORD })).status).toBe(403);
  }
  // Somebody else can't have that mailbox flooded.
  for (let tried = 3; tried < 10; tried++) await signUp(`Troll${tried}`, `troll+${tried}@uni.example`);
  await signUp('Honest', 'honest@uni.example');
  await site.mailTo('honest@uni.example'); // jobs of one server are done in their order
  expect(site.mails.filter(({ to }) => to.startsWith('troll')).length).toBeLessThanOrEqual(3);
});

test('of an active account, several can be had', async () => {
  await addPerson(site, 'Mia', { email: 'mia@uni.example' });
  // Whoever typed somebody else's address, and never proved it theirs, bars nobody.
  await addPerson(site, 'Not_mia', { email: 'mia+1@uni.example', isActive: false, verifiedAt: null });
  expect((await signUp('Mia2', 'mia+2@uni.example')).status).toBe(201);
  expect((await site.mailTo('mia+2@uni.example')).link).toContain('verify');
  expect(await has('Mia2')).toBe(true);
});

test('the database has the same mailbox as we do', async () => {
  const emails = ['a.b+c@gmail.com', 'a.b+c@uni.example', '+a.b@gmail.com', 'a+b+c@googlemail.com', 'a.b@uni.example'];
  for (const [at, email] of emails.entries()) await addPerson(site, `Alike${at}`, { email, isActive: false });
  for (const email of emails) expect([email, await isBarred(site.db, ownerOf(email))]).toEqual([email, true]);
  await site.db.delete(accounts).where(inArray(accounts.email, emails));
  for (const email of emails) expect([email, await isBarred(site.db, email)]).toEqual([email, false]);
});
