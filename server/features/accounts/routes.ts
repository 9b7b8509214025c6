import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  accountMessages,
  check,
  forgotPassword,
  login,
  logout,
  lookAtResetLink,
  resendVerification,
  resetPassword,
  signup,
  verifyEmail,
} from '../../../contract/accounts.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { ipKey, type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { canonicalEmail } from '../../platform/messages/email.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { mountDevices } from './device-routes.ts';
import { deriveFromAccounts } from './facts.ts';
import { mountGoogle } from './google-routes.ts';
import { handleLinks, requestLink, tellBarred } from './links.ts';
import { createLoginGuard, LOGIN_LIMITS, noteBrowser } from './login-guard.ts';
import { handleSignupNotice, tellOfSignup } from './notices.ts';
import { findPerson, holdPassword } from './password-queries.ts';
import { mountPasswords } from './password-routes.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { linkProblem, loginRefusal } from './policy.ts';
import { presentOwnRecord, presentSessionUser } from './present.ts';
import {
  type Account,
  findByEmail,
  findById,
  findByUsername,
  insertAccount,
  insertSignupOfTaken,
  isBarred,
  type LinkPurpose,
  listSignupsOfTaken,
  lookAtLink,
  setPassword,
  useLink,
} from './queries.ts';
import { emailOf, refuseFlaws } from './signup-flaws.ts';
import { mountUsernames } from './usernames/routes.ts';
import { verifyAccount } from './verification.ts';

/** For one caller and one email. How many links are mailed to it has its own limit: see policy.ts. */
const LINKS_ASKED_FOR: LimitRule = { name: 'link', points: 5, seconds: 60 * 60 };
const CHECKS_PER_MINUTE = 3000; // one precedes each call of each member behind a campus's ip

/** Accounts: sign up, verify, log in and out, and reset a forgotten password. */
export function mountAccounts(app: App, parts: FeatureParts): void {
  const { db, clock, bus, facts, jobs, limits, sessions, pages, config } = parts;
  const guard = createLoginGuard({ limits, bus, secure: config.publicUrl.startsWith('https:') });
  deriveFromAccounts(parts);
  handleLinks(parts);
  handleSignupNotice(parts);
  mountGoogle(app, parts, guard);
  mountDevices(app, parts);
  mountPasswords(app, parts, guard);
  mountUsernames(app, parts);

  pages.page(paths.signup, { head: heads.signup });
  pages.page(paths.login, { head: heads.login });
  pages.page(paths.forgotPassword, { head: heads.forgotPassword });
  pages.page(paths.resetPassword, { head: heads.resetPassword });
  pages.page(paths.verifyEmail, { head: heads.verifyEmail });

  /** Uses a mailed link and does what it is for, in one transaction. */
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
      await verifyAccount(tx, used.accountId, clock.now(), config.adminEmail); // receiving the mail proves the email
      await act(tx, used.accountId);
      return findById(tx, used.accountId);
    });
    if (!account) return;
    await guard.welcome(account, request, reply);
    bus.publish(sessionsChanged, { accountId: account.id }); // its sessions have ended, or it has become an admin's
  };

  /**
   * Whoever has signed up with an email that has an account is told what everybody is who has not opened their link yet,
   * and as fast.
   */
  async function signupWith(canonical: string, account: Account | undefined, right: boolean, password: string) {
    if (account && !account.verifiedAt) await isPassword(undefined, password);
    for (const one of right ? [] : await listSignupsOfTaken(db, canonical))
      if (await isPassword(one.passwordHash, password)) return one;
    return undefined;
  }

  // Fields that fail the schema are reported together with everything else that is wrong.
  route(
    app,
    parts,
    signup,
    { who: 'everyone', limit: perIp('signup', 100), status: 201, attachValidation: true },
    async ({ body, request }) => {
      await refuseFlaws(db, body, request.validationError, clock.now());
      const { username, password } = body;
      const email = emailOf(body.email);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const account = { id: randomUUIDv7(), username, email, passwordHash, createdAt: clock.now() };
        const barred = await isBarred(tx, email);
        const first = barred ? 'email' : await insertAccount(tx, account);
        // Whether an email has an account is its owner's to know, who is told by mail: the answer is the same.
        const taken = first === 'email' ? await insertSignupOfTaken(tx, account) : first;
        if (taken === 'username') throw conflict(accountMessages.usernameTaken, 'username');
        if (barred) await tellBarred(jobs, tx, email);
        else if (first === 'email') await tellOfSignup(jobs, tx, email);
        else await requestLink(jobs, tx, email, 'verify');
      });
      return { message: accountMessages.signedUp() };
    },
  );

  route(
    app,
    parts,
    verifyEmail,
    { who: 'everyone', limit: perIp('verify') },
    async ({ params: { token }, request, reply }) => {
      await withLink({ token, purpose: 'verify', request, reply }, async () => {});
      return { message: accountMessages.verified() };
    },
  );

  route(
    app,
    parts,
    login,
    { who: 'everyone', limit: perIp('login'), spends: LOGIN_LIMITS },
    async ({ body, request, reply }) => {
      const { username, email, password } = body;
      const name = email ?? username;
      if (name === undefined) throw invalid(accountMessages.nameMissing, 'username');
      const canonical = canonicalEmail(name);
      const account = canonical === undefined ? await findByUsername(db, name) : await findByEmail(db, canonical);
      await guard.spend(account ?? canonical ?? name.toLowerCase(), request);
      const right = await isPassword(account?.passwordHash, password);
      const wrong = () => new Problem(401, 'credentials', accountMessages.wrongCredentials);
      const waiting = canonical === undefined ? undefined : await signupWith(canonical, account, right, password);
      if (waiting) throw loginRefusal(waiting) ?? wrong();
      if (!account || !right) throw wrong();
      const refusal = loginRefusal(account);
      if (refusal) throw refusal;
      const begun = await facts.act(async (act) => {
        const { tx } = act;
        // The password may have been changed since it was compared: this session would survive the change.
        if (!(await holdPassword(tx, account.id, account.passwordHash))) throw wrong();
        await noteBrowser(parts, act, account.id, request, reply);
        return sessions.begin(tx, account.id, request, reply);
      });
      await guard.welcome(account, request, reply);
      begun();
      return { message: accountMessages.loggedIn(), data: presentSessionUser(account) };
    },
  );

  route(app, parts, logout, { who: 'everyone', limit: perIp('logout') }, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { message: accountMessages.loggedOut() };
  });

  route(app, parts, check, { who: 'everyone', limit: perIp('check', CHECKS_PER_MINUTE) }, async ({ request }) => {
    const viewer = await sessions.viewer(request);
    if (!viewer) return { authenticated: false };
    return { authenticated: true, data: presentOwnRecord(viewer) };
  });

  route(
    app,
    parts,
    resendVerification,
    { who: 'everyone', limit: perIp('resend', 100), spends: [LINKS_ASKED_FOR] },
    async ({ body, request }) => {
      const email = emailOf(body.email);
      await limits.spend(LINKS_ASKED_FOR, `verify ${email} ${ipKey(request.ip)}`);
      await requestLink(jobs, db, email, 'verify');
      return { success: true, message: accountMessages.resent() };
    },
  );

  route(
    app,
    parts,
    forgotPassword,
    { who: 'everyone', limit: perIp('forgot', 100), spends: [LINKS_ASKED_FOR] },
    async ({ body, request }) => {
      const email = emailOf(body.email);
      await limits.spend(LINKS_ASKED_FOR, `reset ${email} ${ipKey(request.ip)}`);
      await requestLink(jobs, db, email, 'reset');
      return { success: true, message: accountMessages.forgot() };
    },
  );

  route(app, parts, lookAtResetLink, { who: 'everyone', limit: perIp('reset-link', 100) }, async ({ body }) => {
    const found = await lookAtLink(db, digestOf(body.token), 'reset', clock.now());
    if (found) throw linkProblem(found, 'reset');
    return { message: accountMessages.linkWorks() };
  });

  route(
    app,
    parts,
    resetPassword,
    { who: 'everyone', limit: perIp('reset') },
    async ({ body: { token, newPassword }, request, reply }) => {
      await refuseCommon(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await withLink({ token, purpose: 'reset', request, reply }, async (tx, accountId) => {
        refuseOwn(newPassword, await findPerson(tx, accountId), 'newPassword'); // if refused, the link still works
        await setPassword(tx, accountId, passwordHash);
        await deleteSessionsOf(tx, accountId);
      });
      return { message: accountMessages.reset() };
    },
  );
}
