import { REACTION_TYPES, type ReactionCounts, type ReactionType } from '../../../contract/reactions.ts';
import { capitalise, counted } from '../../platform/text.ts';

const EMOJI: Record<ReactionType, string> = {
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

const labelOf = (type: ReactionType) => (type === 'muscle' ? 'Strong' : capitalise(type)); // spec 2 §3

/** How many reactions, and how many of each type, the most frequent first. */
export function ReactionSummary({ count, counts }: { count: number; counts: ReactionCounts }) {
  if (count === 0) return null;
  const types = REACTION_TYPES.filter((type) => counts[type]).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ul className="flex flex-wrap gap-1.5">
        {types.map((type) => (
          <li
            key={type}
            className="flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 text-sm tabular-nums"
            title={labelOf(type)}
          >
            <span role="img" aria-label={labelOf(type)}>
              {EMOJI[type]}
            </span>
            {counts[type]}
          </li>
        ))}
      </ul>
      <span className="text-sm text-muted">{counted(count, 'reaction')}</span>
    </div>
  );
}
