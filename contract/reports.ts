/** Reports of what stands on the site, what admins do about them, and what is hidden from others (issue 6). */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from './accounts.ts';
import { sentMax } from './requests.ts';

export const REPORT_KINDS = ['post', 'comment', 'video', 'person'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Why something is reported, as the form offers it. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  harassment: 'Bullying or harassment',
  hate: 'Hate or discrimination',
  violence: 'Violence or threats',
  nudity: 'Nudity or sexual content',
  privacy: 'Private details of somebody',
  copyright: "It isn't theirs to share",
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REASONS = Object.keys(REPORT_REASONS) as ReportReason[];
export const REPORT_TEXT_MAX = 500; // characters

export const CASES_PER_PAGE = 20;
export const CASES_PER_PAGE_MAX = 50;
export const REPORTS_SHOWN = 20; // newest reports of one thing; `reportCount` counts all
export const EXCERPT_LENGTH = 300; // characters

/**
 * Why others don't see something: an admin has hidden it, or it waits until one has looked at it. Its author and
 * admins see it, marked.
 */
export const Hidden = Type.Union([Type.Literal('hidden'), Type.Literal('held')]);
export type Hidden = Static<typeof Hidden>;

/** Texts of reports. The specification has none: it does not know them. */
export const reportMessages = {
  thanks: 'Thank you. An admin will look at this.',
  failed: "Your report couldn't be sent",
  own: "You can't report yourself or what you have shared yourself.",
  gone: 'This is gone already.',
  sayWhat: 'Please say what is wrong.',
  tooLong: 'Please use at most 500 characters.',
  loadFailed: "The reports couldn't be loaded",
  actFailed: "This didn't work. Please try again.",
  caseGone: 'What was reported is gone already.',
  hiddenPost: 'Hidden by an admin. Only you and admins can see this post.',
  hiddenComment: 'Hidden by an admin. Only you and admins can see it.',
  heldPost: 'Held for review: an admin looks at it first, because it has a link. Until then only you can see it.',
  heldComment: 'Held for review, because it has a link. Only you and admins can see it.',
} as const;

/** What a page says of something that others don't see. */
export const hiddenNotes: Record<'post' | 'comment', Record<Hidden, string>> = {
  post: { hidden: reportMessages.hiddenPost, held: reportMessages.heldPost },
  comment: { hidden: reportMessages.hiddenComment, held: reportMessages.heldComment },
};

/** Reports something. Who has an open report of the same thing already is told the same, and nothing is added. */
export const report = {
  method: 'POST',
  path: '/api/reports',
  body: Type.Object({
    kind: Type.Enum(REPORT_KINDS),
    id: Type.String({ maxLength: 100 }),
    reason: Type.Enum(REASONS),
    /** Needed with the reason 'other'. */
    text: Type.Optional(Type.String({ maxLength: sentMax(REPORT_TEXT_MAX), tooLong: reportMessages.tooLong })),
  }),
  answer: MessageAnswer,
} as const;

export const HIDDEN_SHOWN = 20;

/** The member's own posts and comments that others don't see, newest first. */
export const listHidden = {
  method: 'GET',
  path: '/api/reports/hidden',
  answer: Type.Object({
    things: Type.Array(
      Type.Object({
        _id: Type.String(),
        kind: Type.Enum(['post', 'comment'] as const),
        hidden: Hidden,
        /** The post that it is, or stands beneath. */
        postId: Type.String(),
        excerpt: Type.String(),
      }),
      { maxItems: HIDDEN_SHOWN },
    ),
  }),
} as const;

/** open: waits for an admin; held: so does what nobody has reported; hidden, dismissed: what an admin did. */
export const CASE_STATES = ['open', 'held', 'hidden', 'dismissed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_ACTS = ['hide', 'unhide', 'remove', 'dismiss'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];
/** What can be done about a thing, by how it stands. */
export const actsOf: Record<CaseState, readonly CaseAct[]> = {
  open: ['hide', 'dismiss', 'remove'],
  held: ['dismiss', 'hide', 'remove'],
  hidden: ['unhide', 'remove'],
  dismissed: ['hide', 'remove'],
};

/** One thing, with all reports of it since an admin last dealt with it. */
export const ReportCase = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(REPORT_KINDS),
  state: Type.Enum(CASE_STATES),
  /** When the first of these reports came, or what is held was written. */
  since: Type.String(),
  /** Who dealt with it last, and when; null while it waits. */
  handled: Type.Union([Type.Object({ by: Type.String(), at: Type.String() }), Type.Null()]),
  thing: Type.Object({
    _id: Type.String(),
    /** The beginning of its text, a video's title, or a person's name; empty for pictures without text. */
    excerpt: Type.String(),
    /** The post that it is, or stands beneath. */
    postId: Type.Union([Type.String(), Type.Null()]),
    /** A video's page at its host, and its poster. */
    watchLink: Type.Union([Type.String(), Type.Null()]),
    pictureUrl: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
  }),
  /** Who wrote or uploaded it, or the person meant; null when they are gone. */
  author: Type.Union([
    Type.Object({ _id: Type.String(), username: Type.String(), isActive: Type.Boolean() }),
    Type.Null(),
  ]),
  reportCount: Type.Integer(),
  /** The newest, newest first. */
  reports: Type.Array(
    Type.Object({
      /** Null when they are gone. */
      by: Type.Union([Type.String(), Type.Null()]),
      reason: Type.Enum(REASONS),
      text: Type.String(),
      at: Type.String(),
    }),
    { maxItems: REPORTS_SHOWN },
  ),
});
export type ReportCase = Static<typeof ReportCase>;

/** The queue: what waits, longest first; or what was dealt with, newest first. */
export const listCases = {
  method: 'GET',
  path: '/api/admin/reports',
  query: Type.Object({
    status: Type.Optional(Type.Enum(['waiting', 'handled'] as const)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CASES_PER_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    cases: Type.Array(ReportCase),
    /** How many things wait, for the tab. */
    waiting: Type.Integer(),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/**
 * Deals with a reported thing. Dismissing what is held shows it to everybody. A person who is hidden is deactivated,
 * and one who is removed is deleted.
 * 404 when it is gone; 409 when it does not stand so any more (another admin was faster), or this can't be done then.
 */
export const actOnCase = {
  method: 'POST',
  path: '/api/admin/reports/:id/:act',
  params: Type.Object({ id: Type.String({ maxLength: 100 }), act: Type.Enum(CASE_ACTS) }),
  /** How the case stood when the admin decided: nobody overrides another's decision without having seen it. */
  body: Type.Object({ state: Type.Enum(CASE_STATES) }),
  answer: MessageAnswer,
} as const;

const nouns: Record<ReportKind, string> = { post: 'post', comment: 'comment', video: 'video', person: 'person' };

/** What an admin is told once it is done. */
export function doneText(act: CaseAct, kind: ReportKind, wasHeld: boolean): string {
  if (act === 'dismiss') return wasHeld ? `Approved. Everybody can see this ${nouns[kind]} now.` : 'Report dismissed';
  if (kind === 'person') return { hide: 'User deactivated', unhide: 'User activated', remove: 'User deleted' }[act];
  const done = { hide: 'hidden', unhide: 'shown again', remove: 'removed' }[act];
  return `This ${nouns[kind]} has been ${done}.`;
}

/** What the slower of two admins is told. */
export function tooLateText(state: CaseState, by: string | null): string {
  const who = by ? by.charAt(0).toUpperCase() + by.slice(1) : 'Somebody';
  if (state === 'hidden') return `${who} has hidden this already.`;
  if (state === 'dismissed') return `${who} has dismissed this already.`;
  return 'This waits for an admin again.';
}
