import { listNames, NAMES_SHOWN } from '../../../contract/reports.ts';
import { wordsLeft } from '../../facts/moderation.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { on } from '../../platform/facts/fact.ts';
import { perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { publishBlanked } from './facts.ts';
import * as queries from './queries.ts';

const clearRest = jobKind<{ accountId: string }>('clear-rest-of-words');

const READING = perIp('names', 1000);

/** What can be reported by itself; goes on with what was too much for the act of an admin who has cleared somebody's profile. */
export function mountWords(app: App, parts: FeatureParts): void {
  const { db, facts, jobs } = parts;
  route(app, parts, listNames, { who: 'member', limit: READING }, async ({ query: { of, id } }) => ({
    names: await queries.listNames(db, of, id, NAMES_SHOWN),
  }));

  facts.consume({
    name: 'words',
    hears: [on(wordsLeft, (tx, { data }) => jobs.enqueue(tx, clearRest, data, { key: data.accountId }))],
  });
  jobs.handle(clearRest, async ({ accountId }, signal) => {
    const clearNext = () =>
      facts.act(async (act) => {
        const { blanked, hasMore } = await queries.clearWords(act.tx, accountId, queries.CLEARED_AT_ONCE);
        await publishBlanked(act, blanked);
        return hasMore;
      });
    await jobs.doInPortions(clearNext, signal);
  });
}
