import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { matchPath, resultPath } from '../../../../contract/pages/sports-pages.ts';
import type { Side } from '../../../../contract/sports/core.ts';
import type { MATCH_EVENT_KINDS, MatchView, Player, TimelineEvent } from '../../../../contract/sports/match-calls.ts';
import type { MatchFormat } from '../../../../contract/sports/rules.ts';
import { minuteAt } from '../../../../contract/sports/running.ts';
import { factsOf, type Sport } from '../../../../contract/sports/sports.ts';
import { ApiError, errorText } from '../../../platform/http/errors.ts';
import { now } from '../../../platform/now.ts';
import { NotFound } from '../../../shell/error-page.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WaitingActions, WaitingState } from '../../outbox/waiting-state.tsx';
import { nameOf } from '../../sports/score-text.ts';
import { texts as pageTexts } from '../texts.ts';
import { clockText, eventText, minuteText, periodText, playerText } from '../words.ts';
import { type Act, createTaps, newEventId } from './acts.ts';
import { hasRunOn } from './has-run-on.ts';
import { MinuteField } from './minute-field.tsx';
import type { Seen } from './seen.ts';
import { texts } from './texts.ts';
import { useAwake } from './use-awake.ts';
import { useScoring } from './use-scoring.ts';

type Kind = (typeof MATCH_EVENT_KINDS)[number];
type Scoring = ReturnType<typeof useScoring>;

const TICK = 1000; // ms
const LISTED = 8; // events: what a scorer may want to undo or to say more of

/** The view of who keeps the score: phone first, with large buttons, also without a network. */
export function Component() {
  const id = useParams().matchId ?? '';
  return (
    // What has the focus is not beneath the header and the score, which stay on top: 4 and 8 rem.
    <div className="mx-auto max-w-[40rem] @container px-4 pt-3 pb-28 [&_:is(button,a,select)]:scroll-mt-52">
      <Link to={matchPath(id)} className="btn btn-quiet -ml-3.5 text-ink">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {texts.back()}
      </Link>
      <Score key={id} id={id} />
    </div>
  );
}

function Score({ id }: { id: string }) {
  const scoring = useScoring(id);
  const { seen, error, again } = scoring;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const isRefused = error instanceof ApiError && error.status === 403;
  if (isRefused || (seen && !seen.view.can.score)) return <EmptyState heading="h1" title={texts.notYours()} />;
  if (seen && !(seen.view.match.home.entryId && seen.view.match.away.entryId))
    return <EmptyState heading="h1" title={texts.noSides()} />;
  if (seen) return <Pad id={id} scoring={scoring} seen={seen} />;
  if (error)
    return (
      <EmptyState
        heading="h1"
        title={errorText(error, texts.failed())}
        action={
          <Button variant="pitch" onClick={again}>
            {pageTexts.tryAgain()}
          </Button>
        }
      />
    );
  return (
    <div role="status" aria-label={texts.loading()} className="grid gap-4">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

/** The present time, each second. */
function useSeconds(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return new Date(time);
}

function Pad({ id, scoring, seen }: { id: string; scoring: Scoring; seen: Seen }) {
  const { view } = seen;
  const { match, format } = view;
  const { sport } = match.competition;
  const names = { home: nameOf(match.home), away: nameOf(match.away) };
  const time = useSeconds();
  const isDouble = useMemo(() => createTaps(), []);
  const [said, setSaid] = useState('');
  useAwake();
  if (!scoring.standing) return null;
  const { score, period, clockSince, endedAt, timeline } = scoring.standing;

  const told = { home: String(score.home), away: String(score.away) };
  const announce = (kind: Kind, side: Side | null, value: number, of: number) => {
    const after = side ? { ...score, [side]: score[side] + value } : score;
    const words = { home: String(after.home), away: String(after.away) };
    const event = { ...EMPTY, kind, side, period: of, value };
    setSaid(
      side
        ? texts.noted({ event: eventText(sport, event, format), team: names[side], score: pageTexts.score(words) })
        : eventText(sport, event, format),
    );
  };

  /** An event, while what was done about it waits. */
  const wordsOf = (event: TimelineEvent) => {
    const what = whatOf(sport, event, format);
    return event.side ? texts.entry({ event: what, team: names[event.side] }) : what;
  };

  function press(kind: Kind, side: Side | null, value = 0, of = Math.max(1, period)) {
    if (isDouble(`${kind} ${side} ${value} ${of}`)) return;
    navigator.vibrate?.(30);
    const at = new Date(now());
    const time = side ? minuteAt(sport, of, clockSince, at) : { minute: null, added: null };
    const body = { id: newEventId(), kind, side, period: of, ...time, happenedAt: at.toISOString() };
    announce(kind, side, kind === 'points' ? value : ADDS.has(kind) ? 1 : 0, of);
    const words = wordsOf({ ...EMPTY, ...time, kind, side, period: of, value });
    scoring.act({ kind: 'note', body: { ...body, ...(kind === 'points' && { value }) } }, words);
  }

  const buttons = (
    <div className="mt-4 grid grid-cols-2 gap-3 @max-3xs:grid-cols-1">
      {(['home', 'away'] as const).map((side) => (
        <Buttons key={side} {...{ sport, format }} team={names[side]} side={side} onPress={press} />
      ))}
    </div>
  );
  const clock = {
    period,
    clockSince: clockSince?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    format,
  };
  return (
    <>
      <h1 className="sr-only">{texts.title(names)}</h1>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="sticky top-16 z-10 -mx-4 border-b border-line bg-page px-4 pt-1 pb-3 text-center">
        <p translate="no" className="font-display text-6xl leading-none tabular-nums">
          {pageTexts.score(told)}
        </p>
        <p translate={clockSince ? 'no' : 'yes'} className="mt-1 font-semibold tabular-nums">
          {period === 0 ? texts.notBegun() : clockText(sport, clock, time)}
        </p>
        {score.sets && (
          <p translate="no" className="text-sm text-muted tabular-nums">
            {score.sets
              .map(({ home, away }) => pageTexts.score({ home: String(home), away: String(away) }))
              .join(' · ')}
          </p>
        )}
        <Sync scoring={scoring} />
      </div>
      {hasRunOn(sport, period, clockSince, time) && <Banner variant="warning">{texts.stillPlayed()}</Banner>}
      <Whistle id={id} sport={sport} clock={clock} onPress={press} />
      {endedAt ? (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{texts.addMissed()}</summary>
          {buttons}
        </details>
      ) : (
        buttons
      )}
      <Refused scoring={scoring} />
      <Latest
        sport={sport}
        timeline={timeline}
        seen={seen}
        onChange={(event, body) => scoring.act({ kind: 'change', eventId: event._id, body }, wordsOf(event))}
        onUndo={(event) => {
          setSaid(texts.undone({ event: eventText(sport, event, format) }));
          scoring.act({ kind: 'undo', eventId: event._id }, wordsOf(event));
        }}
      />
    </>
  );
}

const ADDS = new Set<Kind>(['goal', 'own-goal', 'penalty-goal', 'set-point']);
const EMPTY: TimelineEvent = {
  ...{ _id: '', kind: 'goal', side: null, period: 1, minute: null, added: null, value: 0 },
  ...{ player: null, other: null, happenedAt: '' },
};

/** Whether all has arrived at the server. */
function Sync({ scoring: { waiting, isOffline } }: { scoring: Scoring }) {
  const text = isOffline
    ? waiting > 0
      ? texts.waiting({ count: waiting })
      : texts.offline()
    : waiting > 0
      ? texts.sending({ count: waiting })
      : texts.allSent();
  return (
    <p role="status" className={cn('mt-1 text-sm', isOffline ? 'font-semibold text-warning-ink' : 'text-muted')}>
      {text}
    </p>
  );
}

/** A name as it stands within a sentence. */
const within = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

type Press = (kind: Kind, side: Side | null, value?: number, period?: number) => void;
type Clock = Pick<MatchView, 'period' | 'clockSince' | 'endedAt' | 'format'>;

/** Begins and ends periods and the match. */
function Whistle({ id, sport, clock, onPress }: { id: string; sport: Sport; clock: Clock; onPress: Press }) {
  const { period, clockSince, endedAt, format } = clock;
  if (endedAt)
    return (
      <div className="mt-4 grid gap-3">
        <Banner variant="success">{texts.ended()}</Banner>
        <Link to={resultPath(id)} className="btn btn-primary btn-lg">
          {texts.tellResult()}
        </Link>
      </div>
    );
  const classes = 'btn-lg w-full';
  if (period === 0)
    return (
      <Button variant="primary" className={cn(classes, 'mt-4')} onClick={() => onPress('period-start', null, 0, 1)}>
        {texts.start()}
      </Button>
    );
  const isLast = period >= (format?.bestOf ?? factsOf(sport).periods);
  const next = (
    <Button
      variant={isLast && clockSince === null ? 'secondary' : 'pitch'}
      className={classes}
      onClick={() =>
        clockSince ? onPress('period-end', null, 0, period) : onPress('period-start', null, 0, period + 1)
      }
    >
      {clockSince
        ? texts.endPeriod({ period: within(periodText(sport, period, format)) })
        : texts.startPeriod({ period: within(periodText(sport, period + 1, format)) })}
    </Button>
  );
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 @max-3xs:grid-cols-1">
      {next}
      <Button
        variant={isLast ? 'primary' : 'secondary'}
        className={classes}
        onClick={() => onPress('end', null, 0, period)}
      >
        {texts.endMatch()}
      </Button>
    </div>
  );
}

/** What can happen for one side, the most frequent first and largest. */
function Buttons({
  sport,
  format,
  team,
  side,
  onPress,
}: {
  sport: Sport;
  format: MatchFormat | undefined;
  team: string;
  side: Side;
  onPress: Press;
}) {
  const { scoring, steps, cards, substitutions } = factsOf(sport);
  const classes = {
    large: 'h-24 w-full rounded-card text-2xl',
    small: 'min-h-14 w-full rounded-card px-2 text-sm',
  };
  const button = (kind: keyof typeof texts.buttons, variant: 'pitch' | 'secondary', className: string) => (
    <Button key={kind} variant={variant} className={className} onClick={() => onPress(kind, side)}>
      {kind === 'set-point' && format?.unit === 'rubbers' ? pageTexts.rubberSet() : texts.buttons[kind]()}
    </Button>
  );
  return (
    <section aria-label={texts.of({ team })} className="grid min-w-0 content-start gap-3">
      <h2 className="truncate text-center text-lg">
        <bdi>{team}</bdi>
      </h2>
      {scoring === 'goals' && [
        button('goal', 'pitch', classes.large),
        button('penalty-goal', 'secondary', classes.small),
      ]}
      {scoring === 'goals' && button('own-goal', 'secondary', classes.small)}
      {scoring === 'sets' && button('set-point', 'pitch', classes.large)}
      {scoring === 'points' &&
        steps.map((value, at) => (
          <Button
            key={value}
            variant={at === 0 ? 'pitch' : 'secondary'}
            className={classes.large}
            onClick={() => onPress('points', side, value)}
          >
            {texts.points({ value })}
          </Button>
        ))}
      {scoring === 'times' && <p className="text-center text-sm text-muted">{texts.timed()}</p>}
      {cards && (
        <div className="grid grid-cols-2 gap-3 @max-3xs:grid-cols-1">
          {button('yellow-card', 'secondary', classes.small)}
          {button('red-card', 'secondary', classes.small)}
        </div>
      )}
      {substitutions && button('substitution', 'secondary', classes.small)}
    </section>
  );
}

/** What happened, with its minute. */
const whatOf = (sport: Sport, event: TimelineEvent, format: MatchFormat | undefined) =>
  [minuteText(event), eventText(sport, event, format)].filter(Boolean).join(' ');

/** What the server has not accepted: it doesn't count, and its author decides what becomes of it. */
function Refused({ scoring: { refused } }: { scoring: Scoring }) {
  if (refused.length === 0) return null;
  return (
    <ul aria-label={texts.refused()} className="mt-4 grid gap-3">
      {refused.map((item) => (
        <li key={item.id} className="card grid gap-1 p-4">
          <p className="font-semibold wrap-anywhere">{item.words}</p>
          <WaitingState item={item} />
          <WaitingActions item={item} />
        </li>
      ))}
    </ul>
  );
}

type LatestProps = {
  sport: Sport;
  timeline: TimelineEvent[];
  seen: Seen;
  onChange: (event: TimelineEvent, body: Extract<Act, { kind: 'change' }>['body']) => void;
  onUndo: (event: TimelineEvent) => void;
};

/** What was noted last: who it was and at which minute can be said, and it can be undone. */
function Latest({ sport, timeline, seen, onChange, onUndo }: LatestProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const latest = timeline.toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt));
  const shown = isWhole ? latest : latest.slice(0, LISTED);
  const hasMinutes = factsOf(sport).periodMinutes !== null;
  const { rosters, view } = seen;
  const playersOf = (side: Side): Player[] => (view.lineUps[side].length > 0 ? view.lineUps[side] : rosters[side]);
  const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {texts.latest()}
      </h2>
      {shown.length === 0 && <p className="mt-2 text-muted">{texts.nothing()}</p>}
      <ol className="mt-2 divide-y divide-line">
        {shown.map((event) => {
          const { _id, kind, side, sameAs } = event;
          const what = whatOf(sport, event, view.format);
          const isChange = kind === 'substitution';
          const players = side ? playersOf(kind === 'own-goal' ? other(side) : side) : [];
          const choose = (part: 'memberId' | 'otherMemberId', label: string, none: string, chosen: Player | null) => (
            <select
              aria-label={label}
              value={chosen?.memberId ?? ''}
              onChange={({ target }) => onChange(event, { [part]: target.value || null })}
              className="input mt-1 w-full"
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
            <li key={_id} className={cn('flex items-start gap-3 py-2', sameAs && 'text-muted')}>
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">
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
                {hasMinutes && side && !sameAs && (
                  <MinuteField
                    of={event}
                    label={texts.minute({ event: what })}
                    hint={texts.minuteHint()}
                    onSay={(minute) => onChange(event, minute)}
                  />
                )}
                {players.length > 0 &&
                  !sameAs &&
                  choose(
                    'memberId',
                    isChange ? texts.whoOff({ event: what }) : texts.who({ event: what }),
                    isChange ? texts.nobodyOff() : texts.nobody(),
                    event.player,
                  )}
                {players.length > 0 &&
                  isChange &&
                  !sameAs &&
                  choose('otherMemberId', texts.whoOn({ event: what }), texts.nobodyOn(), event.other)}
              </div>
              <button
                type="button"
                aria-label={texts.undo({ event: what })}
                className="icon-btn"
                onClick={() => {
                  heading.current?.focus(); // the button goes with the event
                  onUndo(event);
                }}
              >
                <Undo2 aria-hidden="true" className="size-5" />
              </button>
            </li>
          );
        })}
      </ol>
      {shown.length < latest.length && (
        <Button className="mx-auto mt-4 flex" onClick={() => setIsWhole(true)}>
          {pageTexts.showAll({ count: latest.length })}
        </Button>
      )}
    </section>
  );
}
