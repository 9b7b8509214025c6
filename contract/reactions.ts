import Type, { type Static } from 'typebox';
import { Id } from './ids.ts';
import type { TargetKind } from './talk/targets.ts';
import { catalogue } from './texts/catalogue.ts';

/** Reaction types (spec 2 §3). */
export const REACTION_TYPES = ['like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow'] as const;
export type ReactionType = (typeof REACTION_TYPES)[number];

export const LIKES_SHOWN = 50; // the newest; all others are a number

export const Like = Type.Object({
  _id: Type.String(),
  user: Type.Object({ _id: Type.String(), username: Type.String(), name: Type.Optional(Type.String()) }),
  type: Type.Enum(REACTION_TYPES),
});
export type Like = Static<typeof Like>;

/** How many reactions there are of each type; types without any are left out. */
export const ReactionCounts = Type.Object(
  Object.fromEntries(REACTION_TYPES.map((type) => [type, Type.Optional(Type.Integer())])) as Record<
    ReactionType,
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>>
  >,
);
export type ReactionCounts = Partial<Record<ReactionType, number>>;

/** Texts of the reactions calls and screens (spec 2 §5, §8). */
export const reactionMessages = catalogue(
  {
    failed: 'Error handling reaction',
    loginFirst: 'Please login to react to posts',
    saved: 'Reaction saved',
    removed: 'Reaction removed',
  },
  'reactions',
);

/** The target's reactions after the call: `reaction` is the viewer's own. */
const ReactionAnswer = Type.Object({
  message: Type.String(),
  reaction: Type.Union([Type.Enum(REACTION_TYPES), Type.Null()]),
  likeCount: Type.Integer(),
  reactionCounts: ReactionCounts,
});

/** The calls about reactions to one kind of target. @param path of one of them, with its `:id` */
const callsBelow = <const Path extends string>(path: Path) => {
  const own = { path: `${path}/react`, params: Type.Object({ id: Id }), answer: ReactionAnswer } as const;
  return {
    /** Sets the viewer's one reaction; the same one again changes nothing. */
    react: { ...own, method: 'POST', body: Type.Object({ reactionType: Type.Enum(REACTION_TYPES) }) },
    /** Takes the viewer's reaction back; succeeds even if there is none. */
    unreact: { ...own, method: 'DELETE' },
  } as const;
};

/** The calls about reactions, by what they are to. */
export const reactionCalls = {
  post: callsBelow('/api/posts/:id'),
  video: callsBelow('/api/videos/:id'),
  match: callsBelow('/api/matches/:id'),
} as const satisfies Record<TargetKind, unknown>;

export const { react, unreact } = reactionCalls.post;

/**
 * Header of the feed's answers: the viewer's own reactions to the items of the page, as `id=type,id=type`. They are not
 * part of the body, which is the same bytes for everyone.
 */
export const VIEWER_REACTIONS = 'viewer-reactions';
