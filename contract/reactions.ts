import Type, { type Static } from 'typebox';

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

/** How many reactions of each type; types without any are left out. */
export const ReactionCounts = Type.Object(
  Object.fromEntries(REACTION_TYPES.map((type) => [type, Type.Optional(Type.Integer())])) as Record<
    ReactionType,
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>>
  >,
);
export type ReactionCounts = Partial<Record<ReactionType, number>>;
