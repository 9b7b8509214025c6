import { accountMessages, google, startGoogle } from '../../../contract/accounts.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { conflict, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { cookieNames } from '../../platform/sessions/cookies.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { authorizeUrl, createVerifier, googleRefused, TokenRefused } from './google.ts';
import { enterWithGoogle } from './google-account.ts';
import { type LoginGuard, noteBrowser } from './login-guard.ts';
import { loginRefusal } from './policy.ts';
import { presentSessionUser } from './present.ts';

const NONCE_LIFE = 10 * MINUTE; // time to choose an account and type its password

/** Sign in with Google: the browser leaves with a nonce bound to it and returns with a token that carries it. */
export function mountGoogle(app: App, parts: FeatureParts, guard: LoginGuard): void {
  const { config, clock, bus, facts, sessions, pages } = parts;
  const secure = config.publicUrl.startsWith('https:');
  const { googleNonce: NONCE_COOKIE } = cookieNames(secure);
  const cookie = {
    path: secure ? '/' : google.path, // the __Host- prefix requires '/'; otherwise this path and everything below it
    httpOnly: true,
    sameSite: 'lax',
    secure,
  } as const;
  const provider = config.google && { ...config.google, verify: createVerifier(config.google, clock) };
  const setUp = () => {
    if (!provider) throw new Problem(503, 'unavailable', accountMessages.googleNotSetUp);
    return provider;
  };

  pages.page(paths.googleCallback, { head: heads.googleCallback });

  route(app, parts, startGoogle, { who: 'everyone', limit: perIp('google-start') }, async ({ reply }) => {
    const settings = setUp();
    const secret = newSecret();
    reply.setCookie(NONCE_COOKIE, secret, { ...cookie, maxAge: NONCE_LIFE / 1000 });
    return { message: accountMessages.googleStarted(), url: authorizeUrl(settings, config.publicUrl, secret) };
  });

  route(app, parts, google, { who: 'everyone', limit: perIp('google') }, async ({ body, request, reply }) => {
    const { verify } = setUp();
    const secret = request.cookies[NONCE_COOKIE];
    // This browser has not started a sign-in: a link with a token in it must not log anybody out or in.
    if (!secret) throw googleRefused();
    reply.clearCookie(NONCE_COOKIE, cookie); // a nonce works only once
    await sessions.end(request, reply); // a stale login is cleared first (spec 2 §4)

    const person = await verify(body.token, secret).catch((error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      request.log.warn({ reason: error.message }, 'an id_token was refused');

      throw googleRefused();
    });
    const { account, changed, isNew, tellFormer } = await facts.act(async (act) => {
      const { tx } = act;
      const found = await enterWithGoogle(tx, person, clock.now(), config.adminEmail);
      if (found === 'other-subject') throw conflict(accountMessages.googleOther, 'token');
      if (found === 'barred') throw new Problem(403, 'deactivated', accountMessages.deactivated);
      const refusal = loginRefusal(found.account);
      if (refusal) throw refusal;
      await noteBrowser(parts, act, found.account.id, request, reply);
      return { ...found, tellFormer: await sessions.begin(tx, found.account.id, request, reply) };
    });
    await guard.welcome(account, request, reply);
    tellFormer();
    if (changed) bus.publish(sessionsChanged, { accountId: account.id });
    const entered = { success: true, message: accountMessages.googleSignedIn(), data: presentSessionUser(account) };
    return isNew ? { ...entered, isNew } : entered;
  });
}
