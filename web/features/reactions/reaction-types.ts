import { REACTION_TYPES, type ReactionCounts, type ReactionType } from '../../../contract/reactions.ts';
import { texts } from './texts.ts';

export const EMOJI: Record<ReactionType, string> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  fire: '🔥',
  goal: '⚽',
  trophy: '🏆',
  muscle: '💪',
  clap: '👏',
  wow: '😮',
};

/** A reaction's name for people (spec 2 §3). */
export const labelOf = (type: ReactionType) => texts.types[type]();

/** The types that have been used, most frequent first. */
export const commonest = (counts: ReactionCounts): ReactionType[] =>
  REACTION_TYPES.filter((type) => counts[type]).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
