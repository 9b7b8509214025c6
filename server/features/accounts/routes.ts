import {
  accountMessages,
  check,
  forgotPassword,
  login,
  logout,
  lookAtResetLink,
  resetPassword,
} from '../../../contract/accounts.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { ipKey, perIp } from '../../platform/http/limits.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { canonicalEmail } from '../../platform/messages/email.ts';
import { deleteSessionsOf } from '../../platform/sessions/queries.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { mountDevices } from './device-routes.ts';
import { deriveFromAccounts } from './facts.ts';
import { mountGoogle } from './google-routes.ts';
import { handleLinks, LINKS_ASKED_FOR, requestLink } from './links.ts';
import { createLoginGuard, LOGIN_LIMITS, noteBrowser } from './login-guard.ts';
import { holdPassword } from './password-queries.ts';
import { mountPasswords } from './password-routes.ts';
import { refuseCommon, refuseOwn } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { linkProblem, loginRefusal } from './policy.ts';
import { presentOwnRecord, presentSessionUser } from './present.ts';
import { findByEmail, findByUsername, lookAtLink, setPassword } from './queries.ts';
import { emailOf } from './signup/flaws.ts';
import { mountSignups } from './signup/routes.ts';
import { openLink } from './signup/verification.ts';
import { mountUsernames } from './usernames/routes.ts';

const CHECKS_PER_MINUTE = 3000; // one precedes each call of each member behind a campus's ip

/** Accounts: sign up, verify, log in and out, and reset a forgotten password. */
export function mountAccounts(app: App, parts: FeatureParts): void {
  const { db, clock, bus, facts, jobs, limits, sessions, pages, config } = parts;
  const guard = createLoginGuard({ limits, bus, secure: config.publicUrl.startsWith('https:') });
  deriveFromAccounts(parts);
  handleLinks(parts);
  const signups = mountSignups(app, parts, guard);
  mountGoogle(app, parts, guard);
  mountDevices(app, parts);
  mountPasswords(app, parts, guard);
  mountUsernames(app, parts);

  pages.page(paths.signup, { head: heads.signup });
  pages.page(paths.login, { head: heads.login });
  pages.page(paths.forgotPassword, { head: heads.forgotPassword });
  pages.page(paths.resetPassword, { head: heads.resetPassword });
  pages.page(paths.verifyEmail, { head: heads.verifyEmail });

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
      const entering = right ? account : canonical && (await signups.findByPassword(canonical, password, request));
      if (!entering) throw wrong();
      const refusal = loginRefusal(entering);
      if (refusal) {
        guard.remember(entering, request, reply); // the link that they may ask for now is the one of this sign-up
        throw refusal;
      }
      const begun = await facts.act(async (act) => {
        const { tx } = act;
        // The password may have been changed since it was compared: this session would survive the change.
        if (!(await holdPassword(tx, entering.id, entering.passwordHash))) throw wrong();
        await noteBrowser(parts, act, entering.id, request, reply);
        return sessions.begin(tx, entering.id, request, reply);
      });
      await guard.welcome(entering, request, reply);
      begun();
      return { message: accountMessages.loggedIn(), data: presentSessionUser(entering) };
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
    forgotPassword,
    { who: 'everyone', limit: perIp('forgot', 100), spends: [LINKS_ASKED_FOR] },
    async ({ body, request }) => {
      const email = emailOf(body.email);
      await limits.spend(LINKS_ASKED_FOR, `reset ${email} ${ipKey(request.ip)}`);
      await requestLink(jobs, db, email, 'reset', await signups.findOwnSignup(email, request));
      return { success: true, message: accountMessages.forgot() };
    },
  );

  route(app, parts, lookAtResetLink, { who: 'everyone', limit: perIp('reset-link', 100) }, async ({ body }) => {
    const found = await lookAtLink(db, digestOf(body.token), 'reset', clock.now());
    if ('refusal' in found) throw linkProblem(found, 'reset');
    return { message: accountMessages.linkWorks(), username: found.owner.username };
  });

  route(
    app,
    parts,
    resetPassword,
    { who: 'everyone', limit: perIp('reset') },
    async ({ body: { token, newPassword }, request, reply }) => {
      await refuseCommon(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await openLink(parts, guard, { token, purpose: 'reset', request, reply }, async (tx, account) => {
        refuseOwn(newPassword, account, 'newPassword');
        await setPassword(tx, account.id, passwordHash);
        await deleteSessionsOf(tx, account.id);
      });
      return { message: accountMessages.reset() };
    },
  );
}
