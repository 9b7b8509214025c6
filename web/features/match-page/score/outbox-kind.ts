import { scorePath } from '../../../../contract/pages/sports-pages.ts';
import type { changeEvent, noteEvent, undoEvent } from '../../../../contract/sports/match-calls.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/http.ts';
import { PATIENCE } from '../../../platform/http/patiently.ts';
import { useSession } from '../../../platform/session/session.ts';
import { kind } from '../../outbox/kinds.ts';
import type { Act, Answer } from './acts.ts';
import { tellEnded } from './ended.ts';
import { type ActToSend, actToSend, eventIdOf } from './to-send.ts';
import { texts } from './waiting-texts.ts';

/** What the server answers; no edition: somebody else has undone it before. */
type Sent = { message: string } & Partial<Answer>;

function send({ matchId, act }: ActToSend, signal: AbortSignal): Promise<Sent> {
  if (act.kind === 'note')
    return call<typeof noteEvent>('POST', '/api/matches/:id/events', {
      params: { id: matchId },
      body: act.body,
      signal,
    });
  const path = '/api/matches/:id/events/:eventId';
  const params = { id: matchId, eventId: act.eventId };
  if (act.kind === 'change') return call<typeof changeEvent>('PUT', path, { params, body: act.body, signal });
  return call<typeof undoEvent>('DELETE', path, { params, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { message: '' }; // it is gone either way
    throw error;
  });
}

function tell(matchId: string, act: Act, answer?: Answer): void {
  const accountId = useSession.getState().userData?._id;
  if (accountId) void tellEnded(accountId, matchId, act, answer).catch(() => {}); // the match is asked for when it is shown
}

kind(actToSend, {
  lane: 'match',
  send,
  patience: PATIENCE,
  // Somebody may no longer keep the score, or the match is closed: that passes by no waiting.
  decisive: [403, 409],
  arrive({ matchId, act }, { edition, event }) {
    tell(matchId, act, edition === undefined ? undefined : { edition, ...(event && { event }) });
    return eventIdOf(act);
  },
  wentElsewhere: ({ matchId, act }) => tell(matchId, act),
  giveUp: ({ matchId, act }) => tell(matchId, act),
  // What is refused stays to be seen, until its author says something else of the same event.
  replaces: ({ act }, { refusal, act: earlier }) =>
    refusal !== undefined && eventIdOf(act) === eventIdOf(earlier) && (act.kind === 'undo' || earlier.kind !== 'note'),
  describe: ({ matchId, match, words, act }) => ({
    title: texts.title[act.kind](),
    text: words,
    note: match,
    link: { url: scorePath(matchId), words: texts.open() },
  }),
  texts,
});
