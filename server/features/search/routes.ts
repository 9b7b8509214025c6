import { heads, paths } from '../../../contract/pages/pages.ts';
import { SINCE_DAYS, search } from '../../../contract/search/search.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { tidyLine } from '../../platform/text.ts';
import * as queries from './queries.ts';
import { searchAll } from './workflow.ts';

// Who types asks at most some three times a second, and reads in between; a campus can share an IP.
const SEARCHES: LimitRule = { name: 'search', points: 120, seconds: 60 };
/** Of visitors, who are nobody but their address. */
const OF_VISITORS = perIp('search-visitors', 240);
const WORDS_AT_ONCE = 1000;
const EVERY_NIGHT = '23 3 * * *'; // UTC

const forgetWords = jobKind<object>('forget-search-words');

/** Searching, and what keeps its tables. */
export function mountSearch(app: App, parts: FeatureParts): void {
  const { clock, db, jobs, limits, pages, sessions } = parts;
  pages.page(paths.search, { head: heads.search });

  route(
    app,
    parts,
    search,
    { who: 'everyone', limit: perIp('search', 1000), spends: [SEARCHES, OF_VISITORS] },
    async ({ query: { q, since, ...filters }, request }) => {
      const viewer = await sessions.viewer(request);
      if (viewer) await limits.spend(SEARCHES, viewer.accountId);
      else await limits.spendIp(OF_VISITORS, request);
      const after = since && new Date(clock.now().getTime() - SINCE_DAYS[since] * DAY);
      return searchAll(parts, viewer, tidyLine(q), { ...filters, after });
    },
  );

  jobs.handle(
    forgetWords,
    async (_data, signal) => {
      for (const kind of ['person', 'clip', 'post', 'team', 'competition', 'tag'] as const) {
        let after: string | undefined = '';
        await jobs.doInPortions(async () => {
          after = await queries.forgetWords(db, kind, after ?? '', WORDS_AT_ONCE);
          return after !== undefined;
        }, signal);
      }
    },
    EVERY_NIGHT,
  );
}
