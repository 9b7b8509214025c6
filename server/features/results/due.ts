/** What happens by itself: silence confirms, and captains are reminded. Nothing ever becomes void by it. */
import { NUDGE_HOURS } from '../../../contract/sports/results.ts';
import { matchChanged } from '../../facts/matches.ts';
import { type DueStage, resultsDue } from '../../facts/results.ts';
import type { FeatureParts } from '../../parts.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import {
  type DueCursor,
  listDueReminders,
  listSilent,
  lockDueReminders,
  type Reminded,
  saveReminders,
} from './due-queries.ts';
import { confirmBySilence } from './workflow.ts';

/** Looks for what is due. It runs each minute, and a second one at the same time changes nothing. */
export const lookAtResults = jobKind<Record<string, never>>('look-at-results');

const EVERY_MINUTE = '* * * * *';
const AT_A_TIME = 50; // matches that are looked for at once
const STAGES: readonly DueStage[] = ['first', 'again', 'last', 'missing'];

type Needed = Pick<FeatureParts, 'facts' | 'clock' | 'db' | 'jobs'>;

/** The newest reminder that is due by now, and when the next one is. Those that were missed are not made up for. */
export function nudgeOf(whistle: Date, now: Date): { nth: number; nextAt: Date | null } {
  const at = (hours: number) => new Date(whistle.getTime() + hours * HOUR);
  const nth = NUDGE_HOURS.findLastIndex((hours) => at(hours) <= now);
  const next = NUDGE_HOURS[nth + 1];
  return { nth, nextAt: next === undefined ? null : at(next) };
}

/** Reminds the captains of some matches of one competition, of all that are due together. */
async function nudge({ facts, clock }: Needed, due: readonly DueCursor[]): Promise<void> {
  await facts.act(async ({ tx, tell }) => {
    const now = clock.now();
    const ids = due.map(({ id }) => id);
    const next: Reminded[] = [];
    const told = new Map<DueStage, string[]>();
    const rows = await lockDueReminders(tx, ids, now);
    for (const { id, startsAt, minutes, nudges, isShown } of rows) {
      if (!startsAt) continue;
      // Nobody plays in a draft, or in what was hidden: once it is shown, its captains are told where they stand.
      if (!isShown) {
        next.push({ id, nudges, nudgeAt: new Date(now.getTime() + DAY) });
        continue;
      }
      const { nth, nextAt } = nudgeOf(new Date(startsAt.getTime() + minutes * MINUTE), now);
      next.push({ id, nudges: nth + 1, nudgeAt: nextAt });
      const stage = STAGES[nth];
      if (stage) told.set(stage, [...(told.get(stage) ?? []), id]);
    }
    await saveReminders(tx, next);
    const [competitionId] = rows.map((row) => row.competitionId);
    if (competitionId === undefined) return;
    for (const stage of STAGES) {
      const matchIds = told.get(stage);
      if (matchIds) tell(resultsDue, { competitionId, matchIds, stage });
    }
    for (const matchId of told.get('missing') ?? []) tell(matchChanged, { matchId, competitionId, what: 'state' });
  });
}

type Due = readonly DueCursor[];
type List = (db: Db, now: Date, portion: { after: DueCursor | undefined; limit: number }) => Promise<DueCursor[]>;

const alone = (due: Due): Due[] => due.map((one) => [one]);
const byCompetition = (due: Due): Due[] => [...Map.groupBy(due, ({ competitionId }) => competitionId).values()];

/**
 * Goes through what is due, portion by portion, and in it piece by piece, each in a transaction of its own. What fails is
 * passed over, so that it keeps nobody else waiting, and is due again at the next look.
 */
async function each(
  { db, clock }: Needed,
  list: List,
  pieces: (due: Due) => Due[],
  work: (piece: Due) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  let after: DueCursor | undefined;
  do {
    const due = await list(db, now, { after, limit: AT_A_TIME });
    for (const piece of pieces(due)) await work(piece).catch((error: unknown) => failures.push(error));
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
        each(parts, listSilent, alone, async ([one]) => {
          if (one) await confirmBySilence(parts, one.id);
        }),
        each(parts, listDueReminders, byCompetition, (piece) => nudge(parts, piece)),
      ]);
      for (const one of tried) if (one.status === 'rejected') throw one.reason;
    },
    EVERY_MINUTE,
  );
}
