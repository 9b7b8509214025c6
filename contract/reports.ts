/** Reports of what is on the site, what admins do about them, and what is hidden from others. */
import Type, { type Static } from 'typebox';
import { MessageAnswer } from './accounts.ts';
import { Id } from './ids.ts';
import { sentMax } from './requests.ts';
import { WORD_PLACES, WordsOf } from './talk/words.ts';
import { catalogue } from './texts/catalogue.ts';

/** What can be reported, and how the audit log names it. The server's side of a kind is its `reportable.ts`. */
export const auditNames = {
  post: 'post',
  comment: 'comment',
  video: 'video',
  person: 'user',
  team: 'team',
  competition: 'competition',
  match: 'match',
  result: 'result',
  words: 'words',
} as const;
export type ReportKind = keyof typeof auditNames;
export type AuditName = (typeof auditNames)[ReportKind];
export const REPORT_KINDS = Object.keys(auditNames) as ReportKind[];
/** The kinds that, when hidden or held, their author still sees, marked. */
export const HIDDEN_KINDS = ['post', 'comment'] as const satisfies ReportKind[];
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** Of a match, and of its result, whose id is the match's: they are decided on their own pages, by admins, too. */
const REVIEWED = ['match', 'result'] as const satisfies ReportKind[];
/** Kinds of which nothing is hidden or removed: an admin looks, and closes the case. */
export const isOnlyReviewed = (kind: ReportKind): kind is (typeof REVIEWED)[number] =>
  REVIEWED.some((one) => one === kind);

/** Reasons for a report, in the order of the form. */
// biome-ignore format: a list
export const REASONS = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'name', 'impersonation', 'result', 'privacy', 'copyright', 'other'] as const;
export type ReportReason = (typeof REASONS)[number];
export const REPORT_TEXT_MAX = 500; // characters

export const CASES_PER_PAGE = 20;
export const CASES_PER_PAGE_MAX = 50;
export const REPORTS_SHOWN = 20; // newest reports of one case; `reportCount` counts all
export const EXCERPT_LENGTH = 300; // characters

/**
 * Why others don't see something: an admin has hidden it, or it waits until one has looked at it. Its author and
 * admins see it, marked.
 */
export const Hidden = Type.Union([Type.Literal('hidden'), Type.Literal('held')]);
export type Hidden = Static<typeof Hidden>;

/** Texts of reports. The specification, which has no reports, has none. */
export const reportMessages = catalogue(
  {
    thanks: 'Thank you. An admin will look at this.',
    failed: "Your report couldn't be sent",
    own: 'You can’t report yourself or anything you’ve shared.',
    gone: 'This has already been deleted.',
    sayWhat: 'Please tell us what’s wrong.',
    tooLong: 'Please use 500 characters or fewer.',
    loadFailed: "The reports couldn't be loaded",
    actFailed: 'That didn’t work. Please try again.',
    caseGone: 'What was reported has already been deleted.',
    reasons: {
      spam: 'Spam or advertising',
      harassment: 'Bullying or harassment',
      hate: 'Hate or discrimination',
      violence: 'Violence or threats',
      nudity: 'Nudity or sexual content',
      name: 'Offensive name',
      impersonation: 'Pretends to be somebody else',
      result: 'Made-up result',
      privacy: 'Someone’s private information',
      copyright: 'Shared without permission',
      other: 'Something else',
    },
    // What a page says about something that others don't see.
    hidden: {
      post: 'Hidden by an admin. Only you and admins can see this post.',
      comment: 'Hidden by an admin. Only you and admins can see it.',
    },
    held: {
      post: 'Held for review because it contains a link. Only you can see it until an admin approves it.',
      comment: 'Held for review because it contains a link. Only you and admins can see it.',
    },
  },
  'reports',
);

/** Shown to an admin who has dealt with a case. */
export const caseMessages = catalogue(
  {
    approved: {
      post: 'Approved. Everyone can see this post now.',
      comment: 'Approved. Everyone can see this comment now.',
      video: 'Approved. Everyone can see this clip now.',
      person: 'Approved. Everyone can see this person now.',
      team: 'Approved. Everyone can see this team now.',
      competition: 'Approved. Everyone can see this competition now.',
      words: 'Approved. Everyone can see this text now.',
    },
    dismissed: 'Report dismissed',
    closed: 'Report closed',
    hide: {
      post: 'This post has been hidden.',
      comment: 'This comment has been hidden.',
      video: 'This clip has been hidden.',
      person: 'User deactivated',
      team: 'This team has been hidden.',
      competition: 'This competition has been hidden.',
      words: 'This text has been hidden.',
    },
    unhide: {
      post: 'This post has been shown again.',
      comment: 'This comment has been shown again.',
      video: 'This clip has been shown again.',
      person: 'User activated',
      team: 'This team has been shown again.',
      competition: 'This competition has been shown again.',
      words: 'This text has been shown again.',
    },
    remove: {
      post: 'This post has been removed.',
      comment: 'This comment has been removed.',
      video: 'This clip has been removed.',
      person: 'User deleted',
      team: 'This team has been removed.',
      competition: 'This competition has been removed.',
      words: 'This text has been removed.',
    },
    blanked: 'Its name and texts have been removed.',
    // Shown to the slower of two admins.
    alreadyHidden: '{who} has already hidden this.',
    alreadyHiddenBySomeone: 'Someone has already hidden this.',
    alreadyDismissed: '{who} has already dismissed this.',
    alreadyDismissedBySomeone: 'Someone has already dismissed this.',
    backInQueue: 'Back in the review queue.',
  },
  'cases',
);

/** Reports something. A member who already has an open report of it gets the same answer, and nothing is added. */
export const report = {
  method: 'POST',
  path: '/api/reports',
  body: Type.Object({
    kind: Type.Enum(REPORT_KINDS),
    id: Id,
    /** Of `words`: where they stand, in the row with that id. */
    words: Type.Optional(WordsOf),
    reason: Type.Enum(REASONS),
    /** Required with the reason 'other'. */
    text: Type.Optional(Type.String({ maxLength: sentMax(REPORT_TEXT_MAX), tooLong: reportMessages.tooLong })),
  }),
  answer: MessageAnswer,
} as const;

export const NAMES_SHOWN = 200;

/** The names that members have typed in a match, a competition or a team, each to be reported by itself. */
export const listNames = {
  method: 'GET',
  path: '/api/reports/names',
  query: Type.Object({ of: Type.Enum(['match', 'competition', 'team'] as const), id: Id }),
  answer: Type.Object({
    names: Type.Array(Type.Object({ place: Type.Enum(WORD_PLACES), id: Type.String(), name: Type.String() }), {
      maxItems: NAMES_SHOWN,
    }),
  }),
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
        kind: Type.Enum(HIDDEN_KINDS),
        hidden: Hidden,
        /** The post itself, or the one that the comment is on; null if it is on a video or a match. */
        postId: Type.Union([Type.String(), Type.Null()]),
        /** The video that the comment is on. */
        videoId: Type.Optional(Type.String()),
        /** The match that the comment is on. */
        matchId: Type.Optional(Type.String()),
        excerpt: Type.String(),
      }),
      { maxItems: HIDDEN_SHOWN },
    ),
  }),
} as const;

/** open: reported, waits for an admin; held: waits for one without a report; hidden, dismissed: what an admin did. */
export const CASE_STATES = ['open', 'held', 'hidden', 'dismissed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_ACTS = ['hide', 'unhide', 'remove', 'blank', 'dismiss'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];
const ACTS: Record<CaseState, readonly CaseAct[]> = {
  open: ['hide', 'dismiss', 'remove'],
  held: ['dismiss', 'hide', 'remove'],
  hidden: ['unhide', 'remove'],
  dismissed: ['hide', 'remove'],
};
/** Others go on with these when their names and texts are gone. */
const BLANKABLE: readonly ReportKind[] = ['team', 'competition'];

/** What can be done about a case: words alone are removed or kept, what has words can lose them and stay. */
export function actsOf(kind: ReportKind, state: CaseState): readonly CaseAct[] {
  const acts = ACTS[state];
  if (kind === 'words') return acts.filter((act) => act === 'remove' || act === 'dismiss');
  if (isOnlyReviewed(kind)) return acts.filter((act) => act === 'dismiss');
  return BLANKABLE.includes(kind) ? [...acts, 'blank'] : acts;
}

/** One reported or held thing, with all reports of it since an admin last dealt with it. */
export const ReportCase = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(REPORT_KINDS),
  state: Type.Enum(CASE_STATES),
  /** When the first of these reports was made, or the held content was written. */
  since: Type.String(),
  /** Who last dealt with it, and when; null while it waits. */
  handled: Type.Union([Type.Object({ by: Type.String(), at: Type.String() }), Type.Null()]),
  thing: Type.Object({
    _id: Type.String(),
    /** The beginning of its text, a video's title, a match's sides and score, or a member's name; empty for pictures. */
    excerpt: Type.String(),
    /** The post itself, or the one that the comment is on. */
    postId: Type.Union([Type.String(), Type.Null()]),
    /** The video that the comment is on. */
    videoId: Type.Optional(Type.String()),
    /** The match that the comment is on. */
    matchId: Type.Optional(Type.String()),
    /** Of a match, or of its result: when and in what it is played. */
    match: Type.Optional(
      Type.Object({
        competition: Type.String(),
        startsAt: Type.Union([Type.String(), Type.Null()]),
        timeZone: Type.String(),
      }),
    ),
    /** Where the words stand, and the page that shows them. */
    words: Type.Optional(Type.Object({ place: Type.Enum(WORD_PLACES), path: Type.String() })),
    /** A video's page at its host, and its poster. */
    watchLink: Type.Union([Type.String(), Type.Null()]),
    pictureUrl: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
  }),
  /** Its author or uploader, or the reported member; null if their account is gone. */
  author: Type.Union([
    Type.Object({ _id: Type.String(), username: Type.String(), isActive: Type.Boolean() }),
    Type.Null(),
  ]),
  reportCount: Type.Integer(),
  /** The newest reports, newest first. */
  reports: Type.Array(
    Type.Object({
      /** Null if their account is gone. */
      by: Type.Union([Type.String(), Type.Null()]),
      reason: Type.Enum(REASONS),
      text: Type.String(),
      at: Type.String(),
    }),
    { maxItems: REPORTS_SHOWN },
  ),
});
export type ReportCase = Static<typeof ReportCase>;

/** The queue: cases that wait, longest first; or those dealt with, newest first. */
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
    /** How many cases wait, for the tab. */
    waiting: Type.Integer(),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
} as const;

/**
 * Deals with a case. Dismissing held content shows it to everybody. To hide a member is to deactivate them, to remove
 * one is to delete their account. 404 if it is gone; 409 if its state has changed (another admin was faster) or does
 * not allow this.
 */
export const actOnCase = {
  method: 'POST',
  path: '/api/admin/reports/:id/:act',
  params: Type.Object({ id: Id, act: Type.Enum(CASE_ACTS) }),
  /** The case's state when the admin decided: nobody overrides another's decision without having seen it. */
  body: Type.Object({ state: Type.Enum(CASE_STATES) }),
  answer: MessageAnswer,
} as const;
