import { matchChanged } from '../../../facts/matches.ts';
import { on } from '../../../platform/facts/fact.ts';
import { hasAlerts } from '../alerts/queries.ts';
import type { Kind } from '../kind.ts';

/** That a match begins, its goals, and that it is over, for who has asked for that: once a minute, as it then stands. */
export const matchAlerts: Kind = {
  kind: 'match-alert',
  ringsFor: 'subject',
  hears: ({ toAlerted }) => [
    on(matchChanged, async (tx, { data: { matchId, what }, createdAt }, afterwards) => {
      const isTold = what === 'state' || what === 'score' || what === 'events' || what === 'result';
      if (isTold && (await hasAlerts(tx, matchId)))
        await toAlerted({ tx, afterwards }, { matchId, at: createdAt.toISOString() });
    }),
  ],
};
