import type { ReactionType } from '../../../contract/reactions.ts';
import { capitalise } from '../../platform/text.ts';

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
export const labelOf = (type: ReactionType) => (type === 'muscle' ? 'Strong' : capitalise(type));
