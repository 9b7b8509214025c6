import { ArrowRightLeft, CircleDot, Flag, Square } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { MatchView, Player, TimelineEvent } from '../../../contract/sports/match-calls.ts';
import { runningOf } from '../../../contract/sports/running.ts';
import { factsOf, type Sport } from '../../../contract/sports/sports.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PersonLink, playerAsPerson } from '../../ui/person-link.tsx';
import { ClipsBetween } from '../match-clips/match-clips.tsx';
import { nameOf } from '../sports/score-text.ts';
import { texts } from './texts.ts';
import { eventText, minuteText, playerText } from './words.ts';

const SHOWN = 30; // a match of goals has fewer; one of points has some hundred

/** What has happened in a match, the latest first, each at its side. Single points of sets are in their score. */
export function Timeline({
  view: { match, timeline: events, format },
  isOver,
}: {
  view: Pick<MatchView, 'match' | 'timeline' | 'format'>;
  isOver: boolean;
}) {
  const { sport } = match.competition;
  const [isWhole, setIsWhole] = useState(false);
  const counting = events.filter(({ sameAs }) => sameAs === undefined);
  const listed = counting.filter((event) => event.kind !== 'set-point' && !isAfterPause(event)).toReversed();
  if (listed.length === 0) return <p className="text-muted">{isOver ? texts.noTimeline() : texts.noTimelineYet()}</p>;
  const shown = isWhole ? listed : listed.slice(0, SHOWN);
  return (
    <>
      <ol className="@container grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((event, at) => (
          <Fragment key={event._id}>
            {event.minute !== null && (
              <ClipsBetween
                matchId={match._id}
                from={event}
                until={shown.slice(0, at).findLast(({ minute }) => minute !== null)}
              />
            )}
            <Row {...{ match, event, format }} score={scoreAfter(sport, counting, event)} />
          </Fragment>
        ))}
        {isWhole || shown.length === listed.length ? (
          <ClipsBetween matchId={match._id} from={undefined} until={shown.findLast(({ minute }) => minute !== null)} />
        ) : null}
      </ol>
      {shown.length < listed.length && (
        <Button className="mx-auto mt-4 flex" onClick={() => setIsWhole(true)}>
          {texts.showAll({ count: listed.length })}
        </Button>
      )}
    </>
  );
}

/** One line says that there was a pause. */
const isAfterPause = ({ kind, period }: TimelineEvent) => kind === 'period-start' && period > 1;

/** The score as it was once this had happened; undefined where it has not changed by it. */
function scoreAfter(sport: Sport, events: TimelineEvent[], event: TimelineEvent): string | undefined {
  if (event.value === 0 && event.kind !== 'period-end' && event.kind !== 'end') return undefined;
  const until = events
    .slice(0, events.indexOf(event) + 1)
    .map((one) => ({ ...one, happenedAt: new Date(one.happenedAt) }));
  const { home, away } = runningOf(sport, until).score;
  return texts.score({ home: String(home), away: String(away) });
}

type RowProps = Pick<MatchView, 'match' | 'format'> & { event: TimelineEvent; score: string | undefined };

function Row({ match, event, format, score }: RowProps) {
  const { side } = event;
  const { sport } = match.competition;
  const minute = minuteText(event);
  const middle = (
    <span
      translate="no"
      className={cn(
        'min-w-12 flex-none rounded-full px-2 py-0.5 text-center text-sm font-semibold tabular-nums',
        score ? 'bg-pitch text-white' : 'bg-sunken text-muted',
      )}
    >
      {score ?? (side ? minute : '·')}
    </span>
  );
  if (!side)
    return (
      <li className="flex items-center gap-3 py-2 text-sm font-semibold text-muted">
        <span aria-hidden="true" className="h-px grow bg-line" />
        {isHalfTime(sport, event) ? texts.pause.halves() : eventText(sport, event, format)}
        {score && (
          <span translate="no" className="tabular-nums">
            {score}
          </span>
        )}
        <span aria-hidden="true" className="h-px grow bg-line" />
      </li>
    );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 py-1.5 @max-3xs:grid-cols-[auto_minmax(0,1fr)] sm:gap-3">
      <div
        className={cn('min-w-0 @max-3xs:order-last @max-3xs:text-start', side === 'home' ? 'text-end' : 'order-last')}
      >
        <p
          className={cn(
            'flex items-center gap-2 leading-snug @max-3xs:flex-row',
            side === 'home' && 'flex-row-reverse',
          )}
        >
          <Icon kind={event.kind} />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{eventText(sport, event)}</span>
            <span className="sr-only">{`, ${nameOf(match[side])}`}</span>
            {score && minute && (
              <span translate="no" className="ms-2 text-sm text-muted tabular-nums">
                {minute}
              </span>
            )}
          </span>
        </p>
        <Players event={event} />
      </div>
      {middle}
      <span className={cn('@max-3xs:hidden', side === 'home' ? 'order-last' : 'order-first')} />
    </li>
  );
}

const isHalfTime = (sport: Sport, { kind, period }: TimelineEvent) =>
  kind === 'period-end' && period === 1 && factsOf(sport).periods === 2 && factsOf(sport).scoring !== 'sets';

function Players({ event: { kind, player, other } }: { event: TimelineEvent }) {
  if (!player && !other) return null;
  const isChange = kind === 'substitution';
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {player && <Name of={player} text={isChange ? texts.goesOff : undefined} />}
      {other && <Name of={other} text={isChange ? texts.comesOn : undefined} />}
    </p>
  );
}

/** In a line of its own, at its side whichever way it is written. */
function Name({
  of,
  text = ({ name }) => name,
}: {
  of: Player;
  text?: ((by: { name: string }) => string) | undefined;
}) {
  return (
    <span className="block">
      <PersonLink of={playerAsPerson(of)}>
        <bdi translate="no">{text({ name: playerText(of) })}</bdi>
      </PersonLink>
    </span>
  );
}

function Icon({ kind }: { kind: TimelineEvent['kind'] }) {
  const drawn = cn('size-4 flex-none @max-xs:hidden');
  if (kind === 'yellow-card') return <Square aria-hidden="true" className={cn(drawn, 'fill-flag text-flag')} />;
  if (kind === 'red-card') return <Square aria-hidden="true" className={cn(drawn, 'fill-danger text-danger')} />;
  if (kind === 'substitution') return <ArrowRightLeft aria-hidden="true" className={drawn} />;
  return kind === 'own-goal' ? (
    <Flag aria-hidden="true" className={drawn} />
  ) : (
    <CircleDot aria-hidden="true" className={drawn} />
  );
}
