import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { matchPath, resultPath } from '../../../../contract/pages/sports-pages.ts';
import type { Side } from '../../../../contract/sports/core.ts';
import type { MATCH_EVENT_KINDS, MatchView, TimelineEvent } from '../../../../contract/sports/match-calls.ts';
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
import { Question } from '../../../ui/question.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WaitingActions, WaitingState } from '../../outbox/waiting-state.tsx';
import { nameOf } from '../../sports/score-text.ts';
import { texts as pageTexts } from '../texts.ts';
import { clockText, eventText, periodText } from '../words.ts';
import { createTaps, newEventId } from './acts.ts';
import { hasRunOn } from './has-run-on.ts';
import { Latest, whatOf } from './latest.tsx';
import { Others } from './others.tsx';
import type { Seen } from './seen.ts';
import { texts } from './texts.ts';
import { useAwake } from './use-awake.ts';
import { useScoring } from './use-scoring.ts';

type Kind = (typeof MATCH_EVENT_KINDS)[number];
type Scoring = ReturnType<typeof useScoring>;

const TICK = 1000; // ms

/** The view of who keeps the score: phone first, with large buttons, also without a network. */
export function Component() {
  const id = useParams().matchId ?? '';
  return (
    // What has the focus is not beneath the header and the score, which stay on top (4 and 8 rem), nor the latest entry.
    <div className="mx-auto max-w-[40rem] @container px-4 pt-3 pb-6 [&_:is(button,a,select)]:scroll-mt-52 [&_:is(button,a,select)]:scroll-mb-32">
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
      <Whistle id={id} sport={sport} clock={clock} score={pageTexts.score(told)} onPress={press} />
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
      <Others {...seen.rosters} />
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

type WhistleProps = { id: string; sport: Sport; clock: Clock; score: string; onPress: Press };

/** Begins and ends periods, and the match once that is meant. */
function Whistle({ id, sport, clock, score, onPress }: WhistleProps) {
  const { period, clockSince, endedAt, format } = clock;
  const [isEnding, setIsEnding] = useState(false);
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
      <Button variant={isLast ? 'primary' : 'secondary'} className={classes} onClick={() => setIsEnding(true)}>
        {texts.endMatch()}
      </Button>
      {isEnding && (
        <Question
          title={texts.endTitle()}
          text={texts.endQuestion({ score })}
          answer={texts.endMatch()}
          busyAnswer={texts.endMatch()}
          busy={false}
          failure={false}
          variant="pitch"
          onAnswer={() => {
            setIsEnding(false);
            onPress('end', null, 0, period);
          }}
          onClose={() => setIsEnding(false)}
        />
      )}
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
  const button = (kind: keyof typeof texts.buttons, variant: 'pitch' | 'secondary' | 'danger', className: string) => (
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
          {button(
            'yellow-card',
            'secondary',
            cn(classes.small, 'border-transparent bg-flag text-[#0b1f17] hover:bg-flag-strong'),
          )}
          {button('red-card', 'danger', classes.small)}
        </div>
      )}
      {substitutions && button('substitution', 'secondary', classes.small)}
    </section>
  );
}

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
