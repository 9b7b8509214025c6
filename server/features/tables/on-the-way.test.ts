/** Tables before all is played, as they are read: the marks of who goes on follow the order that holds until then. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Result } from '../../../contract/sports/core.ts';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import type { CompetitionTables } from '../../../contract/sports/tables.ts';
import { stages } from '../../schema/sports/competitions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addMatch } from '../../testing/sports/cup.ts';
import season from '../../testing/sports/matchday/head-to-head-in-mid-season.json' with { type: 'json' };

let site: Site;
let organiser: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  organiser = await site.member('Ama');
});

test.each(season.preset as Preset[])(
  '%s: who would go on is who stands first until level teams have met',
  async (preset) => {
    const cup = await addCup(site, {
      ...{ organiserId: organiser.accountId, name: `Cup of ${preset}`, captains: season.teams.map(() => null) },
      rules: rulesOf(preset, 'football'),
    });
    await site.db
      .update(stages)
      .set({ settings: { advance: { each: 1, best: 0 } } })
      .where(eq(stages.id, cup.stageId));
    let number = 0;
    const ids = new Map<string, string>();
    for (const home of season.teams.keys())
      for (const away of season.teams.keys())
        if (home !== away) ids.set(`${home} ${away}`, await addMatch(site, cup, [home, away], { number: ++number }));
    const play = async (home: string, away: string, scored: number, conceded: number) => {
      const id = ids.get(`${season.teams.indexOf(home)} ${season.teams.indexOf(away)}`);
      const { version } = (await organiser.get(`/api/matches/${id}/result`)).body;
      const result: Result = { kind: 'played', score: { home: scored, away: conceded }, forfeitedBy: null };
      const { status } = await organiser.post(`/api/matches/${id}/result/decide`, {
        version,
        result,
        reason: 'As played',
      });
      expect(status).toBe(200);
    };
    const read = async () => {
      const { body } = await site.visitor().get(`/api/competitions/${cup.competitionId}/tables`);
      const rows = (body as CompetitionTables).stages[0]?.groups[0]?.rows ?? [];
      return rows.map(({ entryId, points, difference, goesOn, isThrough, reason }) => {
        const team = season.teams[cup.entries.findIndex((one) => one.entryId === entryId)];
        return { line: `${team} ${points} ${difference > 0 ? '+' : ''}${difference}`, goesOn, isThrough, reason };
      });
    };
    for (const [home, away, scored, conceded] of season.results as [string, string, number, number][])
      await play(home, away, scored, conceded);
    const early = await read();
    expect(early.map(({ line }) => line)).toEqual(season.right);
    expect(early.map(({ goesOn }) => goesOn)).toEqual(['place', null, null, null]);
    expect(early.map(({ isThrough }) => isThrough)).toEqual([false, false, false, false]);
    expect(early[0]?.reason).toMatchObject({ by: 'difference', over: 'all', untilPlayed: true });
    // Krefeld and Vier are level alone; the first of their two matches decides nothing yet, the second does.
    await play('Vier', 'Krefeld', 0, 0);
    expect((await read())[0]).toMatchObject({ line: 'Krefeld 4 +4', goesOn: 'place', reason: { untilPlayed: true } });
    await play('Krefeld', 'Vier', 0, 0);
    const [first] = await read();
    expect(first).toMatchObject({ line: 'Krefeld 5 +4', goesOn: 'place', reason: { by: 'difference', over: 'all' } });
    expect(first?.reason?.untilPlayed).toBeUndefined();
  },
);
