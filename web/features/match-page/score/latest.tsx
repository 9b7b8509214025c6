import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Side } from '../../../../contract/sports/core.ts';
import type { Player, TimelineEvent } from '../../../../contract/sports/match-calls.ts';
import type { MatchFormat } from '../../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../../contract/sports/sports.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { nameOf } from '../../sports/score-text.ts';
import { texts as pageTexts } from '../texts.ts';
import { eventText, minuteText, playerText } from '../words.ts';
import type { Act } from './acts.ts';
import { MinuteField } from './minute-field.tsx';
import type { Seen } from './seen.ts';
import { texts } from './texts.ts';

const LISTED = 8; // events: what a scorer may want to undo or to say more of

/** What happened, with its minute. */
export const whatOf = (sport: Sport, event: TimelineEvent, format: MatchFormat | undefined) =>
  [minuteText(event), eventText(sport, event, format)].filter(Boolean).join(' ');

type LatestProps = {
  sport: Sport;
  timeline: TimelineEvent[];
  seen: Seen;
  onChange: (event: TimelineEvent, body: Extract<Act, { kind: 'change' }>['body']) => void;
  onUndo: (event: TimelineEvent) => void;
};

/**
 * What was noted, the newest first: who it was and at which minute can be said, and it can be undone. The newest stays at
 * the lower edge of the window, where a thumb reaches it.
 */
export function Latest({ sport, timeline, seen, onChange, onUndo }: LatestProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [newest, ...earlier] = timeline.toSorted(
    (one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt),
  );
  const shown = isWhole ? earlier : earlier.slice(0, LISTED - 1);
  const undo = (event: TimelineEvent) => {
    heading.current?.focus(); // the button goes with the event
    onUndo(event);
  };
  return (
    <>
      <section className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-surface px-4 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {texts.latest()}
        </h2>
        {newest ? (
          <Entry key={newest._id} {...{ sport, seen, onChange }} event={newest} onUndo={undo} />
        ) : (
          <p className="py-2 text-muted">{texts.nothing()}</p>
        )}
      </section>
      {shown.length > 0 && (
        <section className="mt-6">
          <h2 className="text-lg">{texts.earlier()}</h2>
          <ol className="mt-2 divide-y divide-line">
            {shown.map((event) => (
              <li key={event._id}>
                <Entry {...{ sport, seen, onChange, event }} onUndo={undo} />
              </li>
            ))}
          </ol>
          {shown.length < earlier.length && (
            <Button className="mx-auto mt-4 flex" onClick={() => setIsWhole(true)}>
              {pageTexts.showAll({ count: timeline.length })}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

type EntryProps = Omit<LatestProps, 'timeline'> & { event: TimelineEvent };

function Entry({ sport, seen, event, onChange, onUndo }: EntryProps) {
  const { rosters, view } = seen;
  const { kind, side, sameAs } = event;
  const hasMinutes = factsOf(sport).periodMinutes !== null;
  const playersOf = (of: Side): Player[] => (view.lineUps[of].length > 0 ? view.lineUps[of] : rosters[of]);
  const what = whatOf(sport, event, view.format);
  const isChange = kind === 'substitution';
  const other = side === 'home' ? 'away' : 'home';
  const players = side ? playersOf(kind === 'own-goal' ? other : side) : [];
  const choose = (part: 'memberId' | 'otherMemberId', label: string, none: string, chosen: Player | null) => (
    <select
      aria-label={label}
      value={chosen?.memberId ?? ''}
      onChange={({ target }) => onChange(event, { [part]: target.value || null })}
      className="input min-w-28 grow basis-0"
    >
      <option value="">{none}</option>
      {players.map((player) => (
        <option key={player.memberId} value={player.memberId}>
          {playerText(player)}
        </option>
      ))}
    </select>
  );
  return (
    <div className={cn('flex items-start gap-3 py-1', sameAs && 'text-muted')}>
      <div className="min-w-0 grow">
        <p className="pt-2 pb-1 font-semibold wrap-anywhere">
          {what}
          {side && <bdi className="ms-2 font-normal text-muted">{nameOf(view.match[side])}</bdi>}
        </p>
        {sameAs && (
          <p className="text-sm">
            {texts.same()}{' '}
            <button type="button" className="link min-h-6" onClick={() => onChange(event, { isAnother: true })}>
              {texts.another()}
            </button>
          </p>
        )}
        {side && !sameAs && (
          <div className="flex flex-wrap gap-2">
            {hasMinutes && (
              <MinuteField
                of={event}
                label={texts.minute({ event: what })}
                hint={texts.minuteHint()}
                onSay={(minute) => onChange(event, minute)}
              />
            )}
            {players.length > 0 &&
              choose(
                'memberId',
                isChange ? texts.whoOff({ event: what }) : texts.who({ event: what }),
                isChange ? texts.nobodyOff() : texts.nobody(),
                event.player,
              )}
            {players.length > 0 &&
              isChange &&
              choose('otherMemberId', texts.whoOn({ event: what }), texts.nobodyOn(), event.other)}
          </div>
        )}
      </div>
      <button type="button" aria-label={texts.undo({ event: what })} className="icon-btn" onClick={() => onUndo(event)}>
        <Undo2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
