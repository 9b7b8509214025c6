import { useState } from 'react';
import type { Like, ReactionCounts } from '../../../contract/reactions.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Count } from '../../ui/words/count.tsx';
import { commonest, EMOJI, labelOf } from './reaction-types.ts';
import { texts } from './texts.ts';
import type { Own } from './transition.ts';

// Few people look, so the cards don't load it up front.
const WhoReacted = lazy(() => import('./who-reacted.tsx').then((module) => ({ default: module.WhoReacted })));

const SHOWN = 3; // kinds of reactions, the commonest first

export type Reactions = { likes: Like[]; likeCount: number; reactionCounts: ReactionCounts; own: Own };

/** The most common reactions and the total; a press shows whose they are. Nothing if there are none. */
export function ReactionSummary(reactions: Reactions) {
  const [isOpen, setOpen] = useState(false);
  const { likeCount, reactionCounts } = reactions;
  if (likeCount === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={WhoReacted.load}
        onFocus={WhoReacted.load}
        data-reactions
        className="btn btn-quiet -mx-2.5 -mt-1 mb-1 px-2.5 text-sm sm:px-3.5 font-normal"
      >
        <span className="flex gap-0.5 text-base">
          {commonest(reactionCounts)
            .slice(0, SHOWN)
            .map((type) => (
              <span key={type} role="img" aria-label={labelOf(type)} title={labelOf(type)}>
                {EMOJI[type]}
              </span>
            ))}
        </span>
        <span className="tabular-nums">
          <Count count={likeCount} of={texts.reactions} />
        </span>
      </button>
      {isOpen && <WhoReacted {...reactions} onClose={() => setOpen(false)} />}
    </>
  );
}
