import { REACTION_TYPES, type ReactionCounts } from '../../../contract/reactions.ts';
import { counted } from '../../platform/text.ts';
import { EMOJI, labelOf } from './reaction-types.ts';

/**
 * How many reactions, and how many of each type, the most frequent first. The line stands there without any, too:
 * coming and going, it would move the button that is being pressed.
 */
export function ReactionSummary({ count, counts }: { count: number; counts: ReactionCounts }) {
  const types = REACTION_TYPES.filter((type) => counts[type]).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {types.length > 0 && (
        <ul aria-label="Reactions by type" className="flex flex-wrap gap-1.5">
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
      )}
      <span className="text-sm text-muted">{counted(count, 'reaction')}</span>
    </div>
  );
}
