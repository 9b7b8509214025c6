import { capitalise } from '../../../platform/text.ts';
import { nameOf } from '../../sports/score-text.ts';
import type { MatchWithThread } from '../match-query.ts';
import { Half, Shirt } from './half.tsx';

/** Who begins, as they stand on the pitch. Whoever hears the page has it from the lists. */
export function Pitch({ view: { match, lineUps, formations } }: { view: MatchWithThread }) {
  return (
    <div aria-hidden="true" data-pitch className="mb-6 overflow-hidden rounded-card print:hidden">
      {(['home', 'away'] as const).map((side) => {
        const formation = formations?.[side];
        return (
          formation && (
            <Half
              key={side}
              formation={formation}
              starters={lineUps[side].filter(({ starts }) => starts)}
              caption={nameOf(match[side])}
              isUpper={side === 'home'}
              draw={({ memberId, number, name }) => (
                <span key={memberId} className="flex min-w-0 flex-col items-center gap-0.5 px-0.5">
                  <Shirt {...{ match, side, number }} name={capitalise(name)} />
                </span>
              )}
            />
          )
        );
      })}
    </div>
  );
}
