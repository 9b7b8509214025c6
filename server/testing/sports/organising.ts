/** What an organiser does with a competition over HTTP, and how its matches stand then. */
import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { StageSettings } from '../../../contract/sports/competitions.ts';
import type { FixturePlan } from '../../../contract/sports/fixtures/fixtures.ts';
import type { EnteredResult } from '../../../contract/sports/results.ts';
import { matches } from '../../schema/sports/matches.ts';
import type { TestBrowser } from '../browser.ts';
import type { Site } from '../site.ts';
import type { Cup } from './cup.ts';

/** Matches without a day. */
export const PLAN: FixturePlan = {
  ...{ days: [], from: '09:00', until: '18:00', minutes: 60, slotMinutes: 75, restMinutes: 30, venues: [] },
  ...{ thirdPlace: false, existing: 'refuse' },
};

export const played = (home: number, away: number): EnteredResult => ({
  ...{ kind: 'played', score: { home, away }, forfeitedBy: null },
});

/** The path of a competition's stages. */
export const stagesOf = ({ competitionId }: Cup, more = '') => `/api/competitions/${competitionId}/stages${more}`;

/** An entry's place in its cup, as the seed says it; 0: nobody yet. */
export const seedOf = (cup: Cup, entryId: string | null) =>
  cup.entries.findIndex((entry) => entry.entryId === entryId) + 1;

/** @param now the site and its organiser at that moment: a test may have another than the one before */
export function organising(now: () => { site: Site; organiser: TestBrowser }) {
  const rowsOf = ({ competitionId }: Cup) =>
    now().site.db.select().from(matches).where(eq(matches.competitionId, competitionId)).orderBy(asc(matches.number));

  async function rowOf({ competitionId }: Cup, number: number) {
    const which = and(eq(matches.competitionId, competitionId), eq(matches.number, number));
    const [row] = await now().site.db.select().from(matches).where(which);
    if (!row) throw new Error(`there is no match ${number}`);
    return row;
  }

  return {
    /** Adds a stage behind the others. @returns its id */
    async addStage(
      cup: Cup,
      kind: string,
      name: string,
      more: { legs?: number; settings?: StageSettings } = {},
    ): Promise<string> {
      const { body } = await now().organiser.post(stagesOf(cup), { kind, name, ...more });
      return body.competition.stages.at(-1)._id;
    },
    async makeFixtures(cup: Cup, stageId: string, plan: FixturePlan = PLAN): Promise<void> {
      expect((await now().organiser.post(stagesOf(cup, `/${stageId}/fixtures`), plan)).status).toBe(201);
    },
    /** All matches of a competition, by their number. */
    rowsOf,
    rowOf,
    /** The seeds of who plays; 0: it is open. */
    async playersOf(cup: Cup, number: number): Promise<[number, number]> {
      const { homeEntryId, awayEntryId } = await rowOf(cup, number);
      return [seedOf(cup, homeEntryId), seedOf(cup, awayEntryId)];
    },
    /** Decides a result, whatever stands there. @returns the answer */
    async decide(cup: Cup, number: number, result: EnteredResult, more: object = {}) {
      const { id, version } = await rowOf(cup, number);
      const body = { version: version ?? 0, result, reason: 'As the referee says', ...more };
      return now().organiser.post(`/api/matches/${id}/result/decide`, body);
    },
  };
}
