import Type, { type Static } from 'typebox';
import { Id } from './ids.ts';
import { catalogue } from './texts/catalogue.ts';

/** Reaction types (spec 2 §3). */
export const REACTION_TYPES = ['like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow'] as const;
export type ReactionType = (typeof REACTION_TYPES)[number];

export const LIKES_SHOWN = 50; // DESIGN.md, the contract

export const Like = Type.Object({
  _id: Type.String(),
  user: Type.Object({ _id: Type.String(), username: Type.String() }),
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

/** A post's reactions after the call: `reaction` is the viewer's own. */
const ReactionAnswer = Type.Object({
  message: Type.String(),
  reaction: Type.Union([Type.Enum(REACTION_TYPES), Type.Null()]),
  likeCount: Type.Integer(),
  reactionCounts: ReactionCounts,
});

const ofPost = Type.Object({ id: Id });

/** Sets the viewer's one reaction to a post; the same one again changes nothing. */
export const react = {
  method: 'POST',
  path: '/api/posts/:id/react',
  params: ofPost,
  body: Type.Object({ reactionType: Type.Enum(REACTION_TYPES) }),
  answer: ReactionAnswer,
} as const;

/** Takes the viewer's reaction back; succeeds even if there is none. */
export const unreact = {
  method: 'DELETE',
  path: '/api/posts/:id/react',
  params: ofPost,
  answer: ReactionAnswer,
} as const;

/**
 * Header of the feed's answers: the viewer's own reactions to the posts of the page, as `id=type,id=type`. They are not
 * part of the body, which is the same bytes for everyone (DESIGN.md, the contract).
 */
export const VIEWER_REACTIONS = 'viewer-reactions';
