/** What happens by itself: silence confirms, and captains are reminded (decision 96). Nothing ever becomes void by it. */
import { NUDGE_HOURS } from '../../../contract/sports/results.ts';
import { matchChanged } from '../../facts/matches.ts';
import { resultDue } from '../../facts/results.ts';
import type { FeatureParts } from '../../parts.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { type DueCursor, listNudged, listSilent, putNudge, takeNudged } from './due-queries.ts';
import { confirmBySilence } from './workflow.ts';

/** Looks for what is due. It runs each minute, and a second one at the same time changes nothing. */
export const lookAtResults = jobKind<Record<string, never>>('look-at-results');

const EVERY_MINUTE = '* * * * *';
const AT_A_TIME = 50; // matches that are looked for at once; each is done in a transaction of its own
const STAGES = ['first', 'again', 'last', 'missing'] as const;

type Needed = Pick<FeatureParts, 'facts' | 'clock' | 'db' | 'jobs'>;

/** The newest reminder that is due by now, and when the next one is. Those that were missed are not made up for. */
export function nudgeOf(whistle: Date, now: Date): { nth: number; nextAt: Date | null } {
  const at = (hours: number) => new Date(whistle.getTime() + hours * HOUR);
  const nth = NUDGE_HOURS.findLastIndex((hours) => at(hours) <= now);
  const next = NUDGE_HOURS[nth + 1];
  return { nth, nextAt: next === undefined ? null : at(next) };
}

async function nudge({ facts, clock }: Needed, id: string): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    const now = clock.now();
    const row = await takeNudged(tx, id, now);
    if (!row?.startsAt) return;
    // Nobody plays in a draft, or in what was hidden: once it is shown, its captains are told where they stand.
    if (!row.isShown) return putNudge(tx, id, { nudges: row.nudges, nudgeAt: new Date(now.getTime() + DAY) });
    const { nth, nextAt } = nudgeOf(new Date(row.startsAt.getTime() + row.minutes * MINUTE), now);
    const stage = STAGES[nth];
    await putNudge(tx, id, { nudges: nth + 1, nudgeAt: nextAt });
    if (!stage) return;
    const { competitionId } = row;
    tell(resultDue, { matchId: id, competitionId, stage });
    if (stage === 'missing') tell(matchChanged, { matchId: id, competitionId, what: 'state' });
  });
}

/**
 * Goes through what is due, portion by portion. What fails is passed over, so that it keeps nobody else waiting, and is
 * due again at the next look.
 */
async function each(
  { db, clock }: Needed,
  list: (db: Db, now: Date, portion: { after: DueCursor | undefined; limit: number }) => Promise<DueCursor[]>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  let after: DueCursor | undefined;
  do {
    const due = await list(db, now, { after, limit: AT_A_TIME });
    for (const { id } of due) await work(id).catch((error: unknown) => failures.push(error));
    after = due.length === AT_A_TIME ? due.at(-1) : undefined;
  } while (after);
  if (failures.length > 0) throw failures[0];
}

/** Registers the job. To be called before the jobs start. */
export function handleDue(parts: Needed): void {
  parts.jobs.handle(
    lookAtResults,
    async () => {
      const tried = await Promise.allSettled([
        each(parts, listSilent, (id) => confirmBySilence(parts, id)),
        each(parts, listNudged, (id) => nudge(parts, id)),
      ]);
      for (const one of tried) if (one.status === 'rejected') throw one.reason;
    },
    EVERY_MINUTE,
  );
}
