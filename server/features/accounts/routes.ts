import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  accountMessages,
  check,
  forgotPassword,
  login,
  logout,
  resendVerification,
  resetPassword,
  signup,
  verifyEmail,
} from '../../../contract/accounts.ts';
import { heads, paths } from '../../../contract/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { addressKey, type LimitRule, perAddress } from '../../platform/limits.ts';
import { canonicalAddress } from '../../platform/mail-address.ts';
import { conflict, invalid, Problem } from '../../platform/problem.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { mountDevices } from './device-routes.ts';
import { mountGoogle } from './google-routes.ts';
import { handleLinks, requestLink } from './links.ts';
import { createLoginGuard } from './login-guard.ts';
import { nameProblem } from './names.ts';
import { findPerson, holdPassword } from './password-queries.ts';
import { mountPasswords } from './password-routes.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { linkProblem, loginRefusal } from './policy.ts';
import { presentOwnRecord, presentSessionUser } from './present.ts';
import {
  findByEmail,
  findById,
  findByUsername,
  insertAccount,
  type LinkPurpose,
  setPassword,
  useLink,
} from './queries.ts';
import { verifyAddress } from './verification.ts';

/** That one caller asks for, to one address. How many are mailed to it is limited by itself: see policy.ts. */
const LINKS_ASKED_FOR: LimitRule = { name: 'link', points: 5, seconds: 60 * 60 };
const CHECKS_PER_MINUTE = 3000; // one goes before each call of each member behind a campus's address

/** @throws 400 where it is no address that mail can be sent to */
function addressOf(email: string): string {
  const address = canonicalAddress(email);
  if (address === undefined) throw invalid(accountMessages.emailRule, 'email');
  return address;
}

/** Accounts: sign up, verify, log in and out, and find the way back in. */
export function mountAccounts(app: App, parts: FeatureParts): void {
  const { db, clock, bus, jobs, limits, sessions, pages, config } = parts;
  const guard = createLoginGuard({ limits, secure: config.publicUrl.startsWith('https:') });
  handleLinks(parts);
  mountGoogle(app, parts, guard);
  mountDevices(app, parts);
  mountPasswords(app, parts, guard);

  pages.page(paths.signup, { head: heads.signup });
  pages.page(paths.login, { head: heads.login });
  pages.page(paths.forgotPassword, { head: heads.forgotPassword });
  pages.page(paths.resetPassword, { head: heads.resetPassword });
  pages.page(paths.verifyEmail, { head: heads.verifyEmail });

  /** Uses a mailed link within a transaction of its own, together with what it is for. */
  const withLink = async (
    {
      token,
      purpose,
      request,
      reply,
    }: { token: string; purpose: LinkPurpose; request: FastifyRequest; reply: FastifyReply },
    act: (tx: typeof db, accountId: string) => Promise<void>,
  ) => {
    const account = await db.transaction(async (tx) => {
      const used = await useLink(tx, digestOf(token), purpose, clock.now());
      if ('refusal' in used) throw linkProblem(used, purpose);
      await verifyAddress(tx, used.accountId, clock.now(), config.adminEmail); // whoever has the mail has the address
      await act(tx, used.accountId);
      return findById(tx, used.accountId);
    });
    if (!account) return;
    await guard.welcome(account, request, reply);
    bus.publish(sessionsChanged, { accountId: account.id }); // they have ended, or the account has become an admin's
  };

  app.post(signup.path, { schema: { body: signup.body, response: { 201: signup.answer } } }, async (request, reply) => {
    await limits.spendAddress(perAddress('signup', 100), request);
    const { username, password } = request.body;
    const email = addressOf(request.body.email);
    const refused = await nameProblem(db, username);
    if (refused) throw refused;
    refuseOwn(password, { username, email }, 'password');
    await refuseCommon(password, 'password');
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const taken = await insertAccount(tx, {
        id: randomUUIDv7(),
        username,
        email,
        passwordHash,
        createdAt: clock.now(),
      });
      if (taken === 'username') throw conflict(accountMessages.usernameTaken, 'username');
      if (taken === 'email') throw conflict(accountMessages.emailTaken, 'email');
      await requestLink(jobs, tx, email, 'verify');
    });
    return reply.code(201).send({ message: accountMessages.signedUp });
  });

  app.get(
    verifyEmail.path,
    { schema: { params: verifyEmail.params, response: { 200: verifyEmail.answer } } },
    async (request, reply) => {
      await limits.spendAddress(perAddress('verify'), request);
      await withLink({ token: request.params.token, purpose: 'verify', request, reply }, async () => {});
      return { message: accountMessages.verified };
    },
  );

  app.post(login.path, { schema: { body: login.body, response: { 200: login.answer } } }, async (request, reply) => {
    await limits.spendAddress(perAddress('login'), request);
    const { username, email, password } = request.body;
    const name = email ?? username;
    if (name === undefined) throw invalid('Please enter your username or email.', 'username');
    const address = canonicalAddress(name);
    const account = address === undefined ? await findByUsername(db, name) : await findByEmail(db, address);
    await guard.spend(account ?? address ?? name.toLowerCase(), request);
    const right = await isPassword(account?.passwordHash, password);
    const wrong = () => new Problem(401, 'credentials', accountMessages.wrongCredentials);
    if (!account || !right) throw wrong();
    const refusal = loginRefusal(account);
    if (refusal) throw refusal;
    const begun = await db.transaction(async (tx) => {
      // The password may have been changed since it was compared: who then comes in would outlive the change.
      if (!(await holdPassword(tx, account.id, account.passwordHash))) throw wrong();
      return sessions.begin(tx, account.id, request, reply);
    });
    await guard.welcome(account, request, reply);
    begun();
    return { message: accountMessages.loggedIn, data: presentSessionUser(account) };
  });

  app.post(logout.path, { schema: { response: { 200: logout.answer } } }, async (request, reply) => {
    await limits.spendAddress(perAddress('logout'), request);
    await sessions.end(request, reply);
    return { message: accountMessages.loggedOut };
  });

  app.post(check.path, { schema: { response: { 200: check.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('check', CHECKS_PER_MINUTE), request);
    const viewer = await sessions.viewer(request);
    if (!viewer) return { authenticated: false };
    return { authenticated: true, data: presentOwnRecord(viewer) };
  });

  app.post(
    resendVerification.path,
    { schema: { body: resendVerification.body, response: { 200: resendVerification.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('resend', 100), request);
      const email = addressOf(request.body.email);
      await limits.spend(LINKS_ASKED_FOR, `verify ${email} ${addressKey(request.ip)}`);
      await requestLink(jobs, db, email, 'verify');
      return { success: true, message: accountMessages.resent };
    },
  );

  app.post(
    forgotPassword.path,
    { schema: { body: forgotPassword.body, response: { 200: forgotPassword.answer } } },
    async (request) => {
      await limits.spendAddress(perAddress('forgot', 100), request);
      const email = addressOf(request.body.email);
      await limits.spend(LINKS_ASKED_FOR, `reset ${email} ${addressKey(request.ip)}`);
      await requestLink(jobs, db, email, 'reset');
      return { success: true, message: accountMessages.forgot };
    },
  );

  app.post(
    resetPassword.path,
    { schema: { body: resetPassword.body, response: { 200: resetPassword.answer } } },
    async (request, reply) => {
      await limits.spendAddress(perAddress('reset'), request);
      const { token, newPassword } = request.body;
      await refuseCommon(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await withLink({ token, purpose: 'reset', request, reply }, async (tx, accountId) => {
        refuseOwn(newPassword, await findPerson(tx, accountId), 'newPassword'); // and the link still works
        await setPassword(tx, accountId, passwordHash);
        await deleteSessionsOf(tx, accountId);
      });
      return { message: accountMessages.reset };
    },
  );
}
