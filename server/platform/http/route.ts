import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { adminMessages } from '../../../contract/admin.ts';
import { idempotencyHeaders } from '../../../contract/idempotency.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { OnceForCall, RecordAnswer } from '../idempotency/once.ts';
import type { Admin, Member, Sessions } from '../sessions/sessions.ts';
import type { Quick } from '../web/quick-answers.ts';
import { type LimitRule, perIp } from './limits.ts';

/** A call as the contract defines it. */
type Call = {
  method: string | readonly string[];
  path: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Text fields of a form: the handler reads it with `withForm`, once its caller is known. */
  fields?: TSchema;
  answer?: TSchema;
  /** The answer with 202, if the call can be answered before its work is done. */
  queuedAnswer?: TSchema;
};

/**
 * Who may make a call. When something belongs to one member, others learn that it isn't theirs (403: `owner`) or not
 * even that it exists (404: `owner, unseen`): both take any member, and the handler's policy decides. `owner or admin`:
 * admins may do it, too, as with what a competition's organisers look after.
 */
export type Who = 'everyone' | 'member' | 'owner' | 'owner, unseen' | 'owner or admin' | 'admin';

/** What a route declares: docs/limits.md, the OpenAPI document and the access table are made from it. */
export type Declaration = {
  who: Who;
  /** Spent by the caller's IP. Admins' calls share one, which admin/guard.ts spends. */
  limit?: LimitRule;
  /** Spent by the member, once they are known. */
  perMember?: LimitRule;
  /** Limits that the handler spends itself, by something else or at another moment. */
  spends?: readonly LimitRule[];
  /** Takes an Idempotency-Key: the handler runs its act in `once`. */
  once?: boolean;
};

/** The limit that all calls of admins share, by IP. */
export const OF_ADMINS = perIp('admin');

declare module 'fastify' {
  interface FastifyContextConfig {
    declared?: Declaration;
  }
}

type Options = Declaration &
  ({ who: 'admin'; limit?: never } | { who: Exclude<Who, 'admin'>; limit: LimitRule }) & {
    /** Of the answer; 200 by default. */
    status?: number;
    /** Bytes. */
    bodyLimit?: number;
    /** Hands an error of validation to the handler, as `request.validationError`. */
    attachValidation?: true;
    /** For a GET that changes something: HEAD, which must change nothing, is then nobody's (404). */
    noHead?: true;
    /** Leaves the call out of the OpenAPI document. */
    hide?: true;
    /** See double-submit.ts. */
    needsNoPair?: true;
    /** Answers a GET from memory, past Fastify: for a hot path, if measurements call for it. */
    quick?: Quick<never, never, never>;
  };

type Of<C, Part extends string> = C extends { [part in Part]: infer S extends TSchema } ? Static<S> : undefined;
type MemberOf<W extends Who> = W extends 'everyone' ? undefined : W extends 'admin' ? Admin : Member;

/** What a handler gets: input that the contract's schemas have checked, and the member who calls. */
type Given<C, O extends Options> = {
  params: Of<C, 'params'>;
  query: Of<C, 'query'>;
  body: Of<C, 'body'>;
  member: MemberOf<O['who']>;
  once: O extends { once: true } ? OnceForCall : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The schemas of a call, as Fastify names them. */
function schemaOf(call: Call, { once, status = 200, hide }: Options) {
  const { params, query, body, fields, answer, queuedAnswer } = call;
  return {
    ...(once && { headers: idempotencyHeaders }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(fields && { consumes: ['multipart/form-data'] }),
    ...(answer && { response: { [status]: answer, ...(queuedAnswer && { 202: queuedAnswer }) } }),
    ...(hide && { hide }),
  };
}

/** The function that finds the member a call needs; undefined if everyone may make it. */
function finderOf(who: Who, { member, admin }: Sessions): ((request: FastifyRequest) => Promise<Member>) | undefined {
  if (who === 'everyone') return undefined;
  return who === 'admin' ? (request) => admin(request, adminMessages.denied) : member;
}

/**
 * Mounts a call of the contract. A request is checked in this order: the contract's schemas (400) → the limit by IP
 * (429) → the session (401), and whether it is an admin's (403) → the member's limit (429) → the handler. Everything is
 * prepared here: a call costs no more than the same lines in its handler would.
 *
 *     route(app, parts, addComment, { who: 'member', limit: WRITING, perMember: COMMENTS, status: 201 },
 *       async ({ params, body, member }) => …);
 *
 * @param handler returns the answer, which is sent with `status`, or the reply, if it has sent something else itself;
 *   throws a Problem to refuse
 */
export function route<const C extends Call, const O extends Options>(
  app: App,
  { limits, sessions, once, quickAnswers }: Pick<FeatureParts, 'limits' | 'sessions' | 'once' | 'quickAnswers'>,
  call: C,
  options: O,
  handler: (given: Given<C, O>) => Promise<Of<C, 'answer'> | FastifyReply>,
): void {
  const { who, limit, perMember, status = 200, bodyLimit, attachValidation, quick } = options;
  const memberOf = finderOf(who, sessions);
  const learn = quick && limit && quickAnswers.open(limit, quick, who === 'everyone');

  app.route({
    method: [call.method].flat(),
    url: call.path,
    schema: schemaOf(call, options) as object,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(attachValidation && { attachValidation }),
    ...(options.noHead && { exposeHeadRoute: false }),
    config: { declared: options, ...(options.needsNoPair && { needsNoPair: true }) },
    async handler(request, reply) {
      if (limit) await limits.spendIp(limit, request);
      const member = memberOf && (await memberOf(request));
      if (perMember && member) await limits.spend(perMember, member.accountId);
      if (status !== 200) reply.code(status);
      learn?.(request.url, request.params, request.query);
      const { params, query, body } = request;
      const given = { params, query, body, member, request, reply, once: undefined as unknown };
      if (options.once && member) {
        const { accountId } = member;
        given.once = (content: () => unknown, act: (record: RecordAnswer) => Promise<unknown>) =>
          once({ request, accountId, content }, act);
      }
      return handler(given as Given<C, O>);
    },
  });
}
