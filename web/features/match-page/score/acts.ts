/** What a scorer has done and the server may not know yet. */
import type { Static } from 'typebox';
import type {
  changeEvent,
  MatchView,
  noteEvent,
  Player,
  TimelineEvent,
} from '../../../../contract/sports/match-calls.ts';
import { inOrder } from '../../../../contract/sports/results/timeline-order.ts';
import { atMinute, type Running, runningOf } from '../../../../contract/sports/running.ts';
import type { Sport } from '../../../../contract/sports/sports.ts';

/** In the order in which they were done. */
export type Act =
  | { kind: 'note'; body: Static<(typeof noteEvent)['body']> }
  | { kind: 'change'; eventId: string; body: Static<(typeof changeEvent)['body']> }
  | { kind: 'undo'; eventId: string };

/** The same tap within this time, in ms, is one: nobody scores twice in it, and fingers bounce. */
const SAME_TAP = 300;

/** Tells whether a tap is the second half of a double tap. */
export function createTaps(now = () => performance.now()): (what: string) => boolean {
  const last = new Map<string, number>();
  return (what) => {
    const [before, at] = [last.get(what), now()];
    last.set(what, at);
    return before !== undefined && at - before < SAME_TAP;
  };
}

/** An id that the database takes; crypto.randomUUID does not exist on a page served by plain http. */
export function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40; // version 4, RFC 9562 §5.4
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const GOALS = ['goal', 'own-goal', 'penalty-goal', 'set-point'];

/** An event as it will stand once the server has it. */
function eventOf(
  sport: Sport,
  { id, kind, value = 0, ...body }: Static<(typeof noteEvent)['body']>,
  players: readonly Player[],
): TimelineEvent {
  const find = (memberId?: string | null) => players.find((player) => player.memberId === memberId) ?? null;
  return {
    ...{ _id: id, kind, side: body.side ?? null, happenedAt: body.happenedAt },
    ...atMinute(sport, body, body.period),
    value: kind === 'points' ? value : GOALS.includes(kind) ? 1 : 0,
    ...{ player: find(body.memberId), other: find(body.otherMemberId) },
  };
}

function withAct(sport: Sport, events: TimelineEvent[], act: Act, players: readonly Player[]): TimelineEvent[] {
  switch (act.kind) {
    case 'note':
      return events.some(({ _id }) => _id === act.body.id) ? events : [...events, eventOf(sport, act.body, players)];
    case 'undo': {
      const undone = events.find(({ _id }) => _id === act.eventId);
      const first = undone?.sameAs ?? act.eventId;
      return events.filter(({ _id, sameAs }) => _id !== first && sameAs !== first);
    }
    case 'change':
      return events.map((event) => {
        if (event._id !== act.eventId) return event;
        const { memberId, otherMemberId, isAnother, minute } = act.body;
        const { sameAs, ...rest } = event;
        const latest = typeof minute === 'number' ? Math.max(...events.map(({ period }) => period)) : event.period;
        const find = (id: string | null) => players.find((player) => player.memberId === id) ?? null;
        return {
          ...rest,
          ...(minute !== undefined && atMinute(sport, act.body, latest)),
          ...(sameAs !== undefined && !isAnother && { sameAs }),
          ...(memberId !== undefined && { player: find(memberId) }),
          ...(otherMemberId !== undefined && { other: find(otherMemberId) }),
        };
      });
  }
}

/** What the server says of an act once it is done. */
export type Answer = { edition: number; event?: TimelineEvent };

/**
 * A match as it is known once the server has answered an act: all of it may take long to come, or not come at all, and
 * what was noted has to stand meanwhile.
 * @returns `isBehind`: others have changed something that is not known here, so the match should be asked for
 */
export function withAnswer<View extends Pick<MatchView, 'match' | 'timeline' | 'edition'>>(
  view: View,
  act: Act,
  { edition, event }: Answer,
  players: readonly Player[],
): { view: View; isBehind: boolean } {
  const isBehind = edition > view.edition + 1;
  const { sport } = view.match.competition;
  const others = event
    ? view.timeline.filter(({ _id }) => _id !== event._id)
    : withAct(sport, view.timeline, act, players);
  const timeline = inOrder(event ? [...others, event] : others);
  return { view: { ...view, timeline, edition: isBehind ? view.edition : Math.max(view.edition, edition) }, isBehind };
}

/** How a match stands with what has been done here and is still to be sent. */
export function standingWith(
  { match, timeline }: Pick<MatchView, 'match' | 'timeline'>,
  acts: readonly Act[],
  players: readonly Player[],
): Running & { timeline: TimelineEvent[] } {
  const { sport } = match.competition;
  const events = inOrder(acts.reduce((before, act) => withAct(sport, before, act, players), timeline));
  const counting = events.filter(({ sameAs }) => sameAs === undefined);
  return {
    timeline: events,
    ...runningOf(
      sport,
      counting.map((event) => ({ ...event, happenedAt: new Date(event.happenedAt) })),
    ),
  };
}
