/** Sign-in with Google, or with any OpenID provider that speaks the same (docs/design/accounts-and-trust.md). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { accountMessages, EMAIL_MAX } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { GoogleConfig } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { Problem } from '../../platform/http/problem.ts';
import { canonicalEmail } from '../../platform/messages/email.ts';
import { isStorable } from '../../platform/text.ts';

const KEYS_TIMEOUT = 5000; // ms until the provider's keys count as unreachable
const SUBJECT_MAX = 255; // https://openid.net/specs/openid-connect-core-1_0.html#IDToken
const NAME_MAX = 100; // characters used to make a username: normalizing longer names could cost time
const CLOCK_TOLERANCE = 60; // seconds by which our clock and Google's may differ
/** Asymmetric ones only: with a shared secret, anyone who can verify a token could forge one. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** What a verified token says about a person; `email` is canonical. */
export type GooglePerson = { subject: string; email: string; names: string[] };

/** The nonce for the token, made from the secret in the cookie: it does not give the secret away. */
export const nonceOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Where the browser goes to sign in; it comes back to /auth/callback with the token in the url's fragment. */
export function authorizeUrl(google: GoogleConfig, publicUrl: string, secret: string): string {
  const url = new URL(google.authorizeUrl);
  const query = {
    response_type: 'id_token', // spec 1 §7
    scope: 'openid profile email', // spec 1 §7
    client_id: google.clientId,
    redirect_uri: publicUrl + paths.googleCallback,
    nonce: nonceOf(secret),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Google writes its issuer with and without the scheme (developers.google.com/identity/openid-connect). */
const issuers = ({ issuer }: GoogleConfig) =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

/** Why a token was refused; for the log, not for its sender. */
export class TokenRefused extends Error {}

/** The same answer for every bad token, so that nobody learns from it what was wrong. */
export const googleRefused = () => new Problem(401, 'credentials', accountMessages.googleRefused);

/**
 * Creates the verifier of id_tokens: signature, issuer, audience, expiry and nonce.
 * @returns a function that returns the person, or throws TokenRefused, or a Problem to be shown to the visitor
 */
export function createVerifier(google: GoogleConfig, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), { timeoutDuration: KEYS_TIMEOUT });
  const unreachable = () => new Problem(503, 'unavailable', accountMessages.googleUnreachable);

  async function claimsOf(token: string): Promise<JWTPayload> {
    if (!keys.fresh) {
      await keys.reload().catch(() => {
        throw unreachable();
      });
    }
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: issuers(google),
        audience: google.clientId,
        currentDate: clock.now(),
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['sub', 'email', 'exp', 'iat', 'nonce'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new TokenRefused(error.message);
      throw unreachable(); // an unknown key caused another fetch of the keys
    }
  }

  return async (token: string, secret: string): Promise<GooglePerson> => {
    const { sub, email, email_verified, nonce, azp, given_name, name } = await claimsOf(token);
    if (!isText(sub) || !isText(email) || !isText(nonce)) throw new TokenRefused('a claim is not a text');
    if (sub.length > SUBJECT_MAX || email.length > EMAIL_MAX) throw new TokenRefused('a claim is too long');
    if (!isStorable(sub) || !isStorable(email)) throw new TokenRefused('a claim cannot be kept');
    if (!same(nonce, nonceOf(secret))) throw new TokenRefused('the nonce belongs to another browser');
    if (azp !== undefined && azp !== google.clientId) throw new TokenRefused('made for another client');
    if (email_verified !== true) throw new Problem(403, 'unverified', accountMessages.googleUnverified);
    const canonical = canonicalEmail(email);
    if (canonical === undefined) throw new Problem(403, 'forbidden', accountMessages.googleAddress);
    const names = [given_name, name, email.split('@')[0]].filter(isText);
    return { subject: sub, email: canonical, names: names.map((text) => text.slice(0, NAME_MAX)) };
  };
}
