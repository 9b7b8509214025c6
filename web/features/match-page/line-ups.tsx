import type { Side } from '../../../contract/sports/core.ts';
import type { LineUpPlayer } from '../../../contract/sports/match-calls.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { capitalise } from '../../platform/text.ts';
import { PersonLink, playerAsPerson } from '../../ui/person-link.tsx';
import { nameOf } from '../sports/score-text.ts';
import type { MatchWithThread } from './match-query.ts';
import { texts } from './texts.ts';

// Few line-ups have a formation.
const Pitch = lazy(() => import('./pitch/pitch.tsx').then((module) => ({ default: module.Pitch })));

/** Who plays for either side; in a formation, also on a pitch. */
export function LineUps({ view }: { view: MatchWithThread }) {
  const { match, lineUps, formations } = view;
  return (
    <>
      {(formations?.home || formations?.away) && (
        <div className={formations.home && formations.away ? 'min-h-182' : 'min-h-94'}>
          <Pitch view={view} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6">
        {(['home', 'away'] as const).map((side: Side) => (
          <section key={side} className="min-w-0">
            <h3 className="text-base wrap-anywhere sm:text-lg">
              <bdi>{nameOf(match[side])}</bdi>
            </h3>
            {lineUps[side].length === 0 ? (
              <p className="mt-2 text-muted">{texts.noLineUp()}</p>
            ) : (
              <>
                {formations?.[side] && (
                  <p className="mt-2 text-sm">{texts.formation({ formation: formations[side] })}</p>
                )}
                <Players title={texts.starters()} players={lineUps[side].filter(({ starts }) => starts)} />
                <Players title={texts.bench()} players={lineUps[side].filter(({ starts }) => !starts)} />
              </>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function Players({ title, players }: { title: string; players: LineUpPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 text-sm font-semibold text-muted">{title}</h4>
      <ul className="mt-1 divide-y divide-line">
        {players.map((player) => (
          <li key={player.memberId} className="flex items-baseline gap-2 py-1.5 sm:gap-3">
            <span className="w-6 flex-none text-end font-display text-muted tabular-nums sm:w-7">{player.number}</span>
            <span className="min-w-0 wrap-anywhere">
              <PersonLink of={playerAsPerson(player)}>
                <bdi translate="no">{capitalise(player.name)}</bdi>
              </PersonLink>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
