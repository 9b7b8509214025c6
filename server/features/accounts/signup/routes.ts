/**
 * Signing up. An email is nobody's until somebody opens a link that was mailed to it, and anybody can type it: each
 * sign-up waits by itself, with its own name, password and link, and the first that is verified is the account.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  accountMessages,
  endSignup,
  resendVerification,
  signup,
  verifyEmail,
  verifyEmailByGet,
  verifyWithPassword,
} from '../../../../contract/accounts.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ipKey, type LimitRule, perIp, trySpend } from '../../../platform/http/limits.ts';
import { conflict, invalid, Problem, worded } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { sessionsChanged } from '../../../platform/sessions/events.ts';
import { deleteSessionsOf } from '../../../platform/sessions/queries.ts';
import { digestOf } from '../../../platform/sessions/token.ts';
import { LINKS_ASKED_FOR, notifySignup, requestLink } from '../links.ts';
import { LOGIN_LIMITS, type LoginGuard } from '../login-guard.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { linkProblem, needsPassword } from '../policy.ts';
import { safeDeviceName } from '../present.ts';
import {
  type Account,
  deleteLinksOf,
  deleteSignup,
  findLinkOwner,
  insertAccount,
  listSignups,
  lockEmail,
  setPassword,
} from '../queries.ts';
import { emailOf, refuseFlaws } from './flaws.ts';
import { openLink } from './verification.ts';

/** Sign-ups of one caller with one email that are told by mail; further ones wait like these, until they ask for a link. */
const TOLD: LimitRule = { name: 'signup-mail', points: 5, seconds: 60 * 60 };
const LOOKED_AT = 20; // sign-ups with one email, the latest: nobody has made more on their own account
const COMPARED = 3; // of these, by their password, which takes 20 ms each

type PendingSignups = {
  /** A sign-up that waits, with that password: of this browser first, then the latest. */
  findByPassword(email: string, password: string, request: FastifyRequest): Promise<Account | undefined>;
  /** The id of a sign-up that waits and was made in this browser. */
  findOwnSignup(email: string, request: FastifyRequest): Promise<string | undefined>;
};

export function mountSignups(app: App, parts: FeatureParts, guard: LoginGuard): PendingSignups {
  const { db, clock, bus, jobs, limits, config } = parts;

  /** Those of this browser first. */
  async function listPending(email: string, request: FastifyRequest) {
    const all = await listSignups(db, email, LOOKED_AT);
    const here = all.filter((one) => guard.remembers(one, request));
    return { here, all: [...here, ...all.filter((one) => !here.includes(one))] };
  }
  const findOwnSignup = async (email: string, request: FastifyRequest) =>
    (await listPending(email, request)).here[0]?.id;

  // Fields that fail the schema are reported together with everything else that is wrong.
  route(
    app,
    parts,
    signup,
    { who: 'everyone', limit: perIp('signup', 100), status: 201, attachValidation: true },
    async ({ body, request, reply }) => {
      await refuseFlaws(db, body, request.validationError, clock.now());
      const { username, password } = body;
      const email = emailOf(body.email);
      const passwordHash = await hashPassword(password);
      const account = { id: randomUUIDv7(), username, email, passwordHash, createdAt: clock.now() };
      const isTold = await trySpend(limits, TOLD, `${email} ${ipKey(request.ip)}`);
      await db.transaction(async (tx) => {
        const taken = await insertAccount(tx, {
          ...account,
          signedUpWith: safeDeviceName(request.headers['user-agent'] ?? ''),
        });
        if (taken) throw conflict(accountMessages.usernameTaken, 'username');
        // Whether the email has an account is its owner's to know, who is told by mail: the answer is the same.
        if (isTold) await notifySignup(jobs, tx, account.id);
      });
      guard.remember(account, request, reply);
      return { message: accountMessages.signedUp() };
    },
  );

  /** @throws 403 where a stranger's sign-up could be verified by the owner of the email, or by what opens their mail */
  async function requireProof(tx: Db, account: Account, request: FastifyRequest): Promise<void> {
    const rivals = await listSignups(tx, account.email, 2);
    if (account.verifiedAt || !needsPassword(account, rivals.length, config.adminEmail)) return;
    if (guard.remembers(account, request)) return;
    const { username } = account;
    throw new Problem(403, 'password-needed', worded(accountMessages.passwordFirst, { name: username }), { username });
  }

  for (const call of [verifyEmail, verifyEmailByGet])
    route(
      app,
      parts,
      call,
      { who: 'everyone', limit: perIp('verify'), noHead: true },
      async ({ params: { token }, request, reply }) => {
        const { username } = await openLink(parts, guard, { token, purpose: 'verify', request, reply }, (tx, account) =>
          requireProof(tx, account, request),
        );
        return { message: accountMessages.verified(), username };
      },
    );

  route(
    app,
    parts,
    verifyWithPassword,
    { who: 'everyone', limit: perIp('verify'), spends: LOGIN_LIMITS },
    async ({ body: { token, password }, request, reply }) => {
      const wrong = () => invalid(accountMessages.signupPasswordWrong, 'password');
      const owner = await findLinkOwner(db, digestOf(token), 'verify');
      if (!owner) throw linkProblem({ refusal: 'unknown' }, 'verify');
      await guard.spend(owner, request);
      if (!(await isPassword(owner.passwordHash, password))) throw wrong();
      const opened = { token, purpose: 'verify' as const, request, reply };
      const { username } = await openLink(parts, guard, opened, async (_tx, account) => {
        if (account.passwordHash !== owner.passwordHash) throw wrong(); // changed since it was compared
      });
      return { message: accountMessages.verified(), username };
    },
  );

  route(app, parts, endSignup, { who: 'everyone', limit: perIp('verify') }, async ({ body: { token } }) => {
    const owner = await db.transaction(async (tx) => {
      const found = await findLinkOwner(tx, digestOf(token), 'verify');
      if (!found) throw linkProblem({ refusal: 'unknown' }, 'verify');
      await lockEmail(tx, found.email);
      if (!(await deleteSignup(tx, found.id))) {
        // Something has opened the link, such as a scanner of mails: whoever knows the password is kept out.
        await setPassword(tx, found.id, null);
        await deleteSessionsOf(tx, found.id);
        await deleteLinksOf(tx, found.id);
      }
      return found;
    });
    bus.publish(sessionsChanged, { accountId: owner.id });
    return { message: accountMessages.signupEnded() };
  });

  route(
    app,
    parts,
    resendVerification,
    { who: 'everyone', limit: perIp('resend', 100), spends: [LINKS_ASKED_FOR] },
    async ({ body, request }) => {
      const email = emailOf(body.email);
      await limits.spend(LINKS_ASKED_FOR, `verify ${email} ${ipKey(request.ip)}`);
      await requestLink(jobs, db, email, 'verify', await findOwnSignup(email, request));
      return { success: true, message: accountMessages.resent() };
    },
  );

  return {
    findOwnSignup,
    async findByPassword(email, password, request) {
      for (const one of (await listPending(email, request)).all.slice(0, COMPARED))
        if (await isPassword(one.passwordHash, password)) return one;
      return undefined;
    },
  };
}
