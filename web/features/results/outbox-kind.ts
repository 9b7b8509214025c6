import { resultPath } from '../../../contract/pages/sports-pages.ts';
import { queryClient } from '../../platform/query.ts';
import { kind } from '../outbox/kinds.ts';
import { sendResult } from './api.ts';
import { resultToSend } from './to-send.ts';
import { texts } from './waiting-texts.ts';

const refresh = (matchId: string) => void queryClient.invalidateQueries({ queryKey: ['match', matchId] });

kind(resultToSend, {
  lane: 'match', // behind what was noted of the match
  send: sendResult,
  // The match was moved, or somebody has spoken meanwhile: that passes by no waiting, so its captain has to look at it.
  decisive: [403, 409],
  arrive({ matchId }, { outcome }) {
    queryClient.setQueryData(['match', matchId, 'result'], outcome);
    refresh(matchId);
    return matchId;
  },
  wentElsewhere: ({ matchId }) => refresh(matchId),
  giveUp: ({ matchId }) => refresh(matchId),
  replaces: (item, earlier) => earlier.matchId === item.matchId, // only the last word of a captain counts
  describe: ({ matchId, match, words }) => ({
    title: texts.title[words.say](),
    text: match,
    link: { url: resultPath(matchId), words: texts.open() },
  }),
  texts,
});
