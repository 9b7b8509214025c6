/** A match, what is told of it live, and how it ended, as the server answers. */
import type { MatchCard } from '../../contract/sports/core.ts';
import { listMeetings } from '../../contract/sports/lists.ts';
import { getMatch, getRosters, type MatchNews, type MatchView } from '../../contract/sports/match-calls.ts';
import { getOutcome, type MatchOutcome } from '../../contract/sports/results.ts';
import { listMatchClips } from '../../contract/videos/match-clips.ts';
import { answer } from './answers.ts';
import { hall, matchCard } from './cups.ts';

/** The page of a match that is to be played, with nothing said or noted. */
export const matchView = (card: Partial<MatchCard> = {}, change: Partial<MatchView> = {}): MatchView => ({
  match: matchCard(1, card),
  edition: 1,
  stage: 'Final',
  group: '',
  tie: null,
  period: 0,
  clockSince: null,
  endedAt: null,
  running: { home: 0, away: 0 },
  now: new Date().toISOString(),
  timeline: [],
  lineUps: { home: [], away: [] },
  can: { score: false, lineUp: [], nameScorers: false, organise: false },
  thread: { comments: [], earlier: null },
  commentCount: 0,
  likeCount: 0,
  reactionCounts: {},
  viewerReaction: null,
  viewerAlert: false,
  ...change,
});

/** What is told of a match to who looks at it: how it is now, one change further. */
export const newsOf = ({ match, timeline, ...view }: MatchView, change: Partial<MatchNews> = {}): MatchNews => {
  const { state, score, result, startsAt, venue, isMissing } = match;
  const { period, clockSince, endedAt, running, now, edition } = view;
  return {
    ...{ state, score, result, startsAt, venue, isMissing, period, clockSince, endedAt, running, now },
    ...{ matchId: match._id, competitionId: match.competition._id, edition: edition + 1 },
    ...{ events: [], eventCount: timeline.length, again: false },
    ...change,
  };
};

/** How a match ended, of which nobody has said anything, for somebody who has no part in it. */
export const outcomeOf = (change: Partial<MatchOutcome> = {}): MatchOutcome => ({
  match: matchCard(1),
  version: 0,
  sequence: 0,
  state: 'scheduled',
  versions: [],
  countingVersion: null,
  confirmBy: null,
  dueAt: null,
  awaitsCaptains: true,
  side: null,
  isOrganiser: false,
  isKnockout: false,
  tie: null,
  forfeitScore: { won: 3, lost: 0 },
  kept: null,
  asks: { spirit: false, cards: false },
  hasTimeline: false,
  dependents: [],
  ...change,
});

/** What one side, or with null an organiser, has said. */
export const saying = (
  version: number,
  side: 'home' | 'away' | null,
  [home, away]: readonly [number, number],
): MatchOutcome['versions'][number] => ({
  version,
  act: side ? 'submitted' : 'decided',
  result: { kind: 'played', score: { home, away }, forfeitedBy: null },
  side,
  reason: side ? '' : 'Seen by the referee',
  by: { _id: hall(1)._id, username: 'ada', profilePicture: null },
  at: '2026-03-01T14:00:00.000Z',
  isLate: false,
});

/** Answers what the page of a match asks, and that of its scorer. */
export function answerMatch(view: MatchView, outcome: MatchOutcome = outcomeOf()): void {
  answer(getMatch, view);
  answer(getOutcome, outcome);
  answer(getRosters, { home: [], away: [], scorers: [] });
  answer(listMatchClips, { clips: [], nextCursor: null });
  answer(listMeetings, { meetings: [] });
}
