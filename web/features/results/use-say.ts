import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchOutcome } from '../../../contract/sports/results.ts';
import { ApiError, errorText, isUnanswered } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { PATIENCE, patiently } from '../../platform/http/patiently.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { sendOrStash, type ToSend, type Waiting } from '../outbox/waiting.ts';
import { nameOf } from '../sports/score-text.ts';
import { texts as sportsTexts } from '../sports/texts.ts';
import { outcomeQuery, sendDecision, sendResult } from './api.ts';
import { texts } from './texts.ts';
import { type ResultToSend, type ResultWords, resultToSend } from './to-send.ts';

export type OnRefused = (words: string | undefined) => void;
export type Decision = Parameters<typeof sendDecision>[2];

/** Says something as a captain; what is not answered waits in the outbox, and under the same key it is said once. */
const sendPatiently = (item: ToSend<ResultToSend>) => patiently(PATIENCE, (signal) => sendResult(item, signal));

/** What was said of the match before, and what its timeline still lacks: it is closed by a result. */
const goesBefore = (one: Waiting, matchId: string) =>
  'matchId' in one && one.matchId === matchId && (resultToSend.is(one) || !one.refusal);

/** Who plays, in words. */
export const matchName = ({ home, away }: Pick<MatchOutcome['match'], 'home' | 'away'>) =>
  sportsTexts.match({ home: nameOf(home), away: nameOf(away) });

/**
 * Says something of a match's result. What a captain says waits in the outbox where there is no network; what organisers
 * decide is said only with one, since they look at what others say.
 * @param onRefused called with why the server has refused it: what it has to say of the match since then can take the
 *   form away, but not that; undefined: somebody tries again
 * @returns `say` and `decide`, which do nothing while one is under way; `flaw`: what is wrong in the form, told for the how manieth time; `asksLater`: the
 *   server asks what becomes of later matches
 */
export function useSay({ match }: MatchOutcome, onRefused: OnRefused, onDone?: () => void) {
  const client = useQueryClient();
  const [flaw, setFlaw] = useState<{ words: string; nth: number }>();
  const [asksLater, setAsksLater] = useState(false);
  const query = outcomeQuery(match._id);
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always', // what has no network waits in the outbox, and not here
    mutationFn: async (words: ResultWords | ({ say: 'decide' } & Decision)) => {
      if (words.say === 'decide') {
        const { say: _, ...decision } = words;
        return sendDecision(match._id, newId(), decision);
      }
      const item = { id: newId(), matchId: match._id, match: matchName(match), words };
      return sendOrStash(resultToSend, item, sendPatiently, (one) => goesBefore(one, match._id));
    },
    onMutate() {
      setFlaw(undefined);
      onRefused(undefined);
    },
    onSuccess: (answer) => {
      onDone?.();
      if (!answer) return; // it waits
      client.setQueryData(query.queryKey, answer.outcome);
      toast.success(answer.message);
      void client.invalidateQueries({ queryKey: ['match', match._id] });
      void client.invalidateQueries({ queryKey: ['competition', match.competition._id] });
    },
    onError: (error, { say }) => {
      const isUnkept = say !== 'decide' && isUnanswered(error);
      const words = isUnkept ? texts.notKept() : errorText(error, texts.submitFailed());
      onRefused(words);
      if (error instanceof ApiError && error.body.field === 'later') setAsksLater(true);
      if (error instanceof ApiError && error.status === 404) toast.error(words); // the page goes, too
      void client.invalidateQueries({ queryKey: query.queryKey }); // somebody has probably said something meanwhile
    },
  });
  return {
    say: (words: ResultWords) => void (isPending || mutate(words)),
    decide: (decision: Decision) => void (isPending || mutate({ say: 'decide', ...decision })),
    busy: isPending ? variables?.say : undefined,
    flaw,
    asksLater,
    refuse: (words: string | undefined) =>
      setFlaw((before) => (words === undefined ? undefined : { words, nth: (before?.nth ?? 0) + 1 })),
  };
}
