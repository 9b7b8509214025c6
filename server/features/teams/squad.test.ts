import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SQUAD_TEXT_MAX, squadMessages } from '../../../contract/sports/squads/squads.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { teamChanged } from '../../facts/teams.ts';
import { HOUR } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { addCup, addTeam, addTeamMember } from '../../testing/sports/cup.ts';
import { parseSquad } from './squad.ts';

const flawsOf = (text: string, roster: Parameters<typeof parseSquad>[1] = []) =>
  parseSquad(text, roster).flaws.map(({ line, message }) => [line, message]);

describe('a squad that was pasted', () => {
  test('has a name a line, with a shirt number first where there is one; blank lines are passed over', () => {
    const text = '9 Maria Silva\r\n\n  10.\tKwesi   Arthur\n#0 Ana Souza\nʻAlī al-Ḥasan\n7) Bo 2nd\n';
    expect(parseSquad(text, [])).toEqual({
      flaws: [],
      players: [
        { name: 'Maria Silva', number: 9 },
        { name: 'Kwesi Arthur', number: 10 },
        { name: 'Ana Souza', number: 0 },
        { name: 'ʻAlī al-Ḥasan', number: null },
        { name: 'Bo 2nd', number: 7 },
      ],
    });
  });

  test('says of each line what is wrong with it', () => {
    const roster = [{ name: 'Ana Souza', number: 4 }];
    expect(flawsOf(`9\n${'x'.repeat(81)}\nANA SOUZA\n4 Efua\n1000 Yaw\nKofi\n8 kofi\n8 Esi\n✓ Ama\n`, roster)).toEqual([
      [1, teamMessages.noMemberName()],
      [2, teamMessages.nameTooLong()],
      [3, 'ANA SOUZA is in the team already.'],
      [4, 'Number 4 is taken by Ana Souza.'],
      [5, squadMessages.badNumber()],
      [7, 'kofi is on line 6, too.'],
      [8, 'Number 8 is on line 7, too.'],
      [9, expect.any(String)],
    ]);
  });

  test('ends where the team is full, and at a hundred names', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Player ${at}`).join('\n');
    expect(flawsOf(lines(100))).toEqual([]);
    expect(flawsOf(lines(120))).toEqual([[101, squadMessages.tooManyLines()]]);
    const roster = Array.from({ length: 98 }, (_, at) => ({ name: `Other ${at}`, number: null }));
    expect(flawsOf(lines(5), roster)).toEqual([[3, teamMessages.tooManyMembers()]]);
  });

  test('takes no longer than it is long, whatever it has', () => {
    for (const text of ['9'.repeat(20_000), '9 '.repeat(10_000), '\n'.repeat(20_000), '#9.'.repeat(6666)])
      expect(parseSquad(text, []).players).toEqual([]);
  });
});

describe('who looks after a team', () => {
  let site: Site;
  let captain: TestBrowser;
  let other: TestBrowser;
  beforeAll(async () => {
    site = await createSite();
    captain = await site.member('Ada');
    other = await site.member('Kofi');
  });
  const paste = (teamId: string, text: string, { by = captain, key = '', isPreview = false } = {}) =>
    by.send('POST', `/api/teams/${teamId}/squad`, {
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': `"${key}"` }) },
      body: JSON.stringify({ text, isPreview }),
    });
  const rosterOf = async (teamId: string) => {
    const rows = await site.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId));
    return rows.filter(({ accountId }) => accountId === null).map(({ name, number, role }) => [name, number, role]);
  };

  test('adds a squad all at once, after a preview that adds nobody; pressed twice it is added once', async () => {
    const { teamId } = await addTeam(site, 'Legon Hall', captain.accountId);
    const text = '9 Maria Silva\nAna Souza';
    const players = [
      { name: 'Maria Silva', number: 9 },
      { name: 'Ana Souza', number: null },
    ];
    expect((await paste(teamId, text, { isPreview: true })).body).toEqual({
      ...{ message: '2 players will be added.', players, flaws: [] },
    });
    expect(await rosterOf(teamId)).toEqual([]);
    const facts = await heard(site, [teamChanged], async () => {
      const key = 'of-this-squad-1';
      const both = await Promise.all([paste(teamId, text, { key }), paste(teamId, text, { key })]);
      const message = '2 players added to the team';
      expect(both.map(({ status, body }) => [status, body.message])).toEqual([1, 2].map(() => [200, message]));
    });
    expect(facts).toEqual([[teamChanged.name, { teamId }]]);
    expect(await rosterOf(teamId)).toEqual([
      ['Maria Silva', 9, 'player'],
      ['Ana Souza', null, 'player'],
    ]);
    const { members } = (await captain.get(`/api/teams/${teamId}`)).body;
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Maria Silva', 'Ana Souza']);
  });

  test('adds nobody where one line has a flaw, and reads which', async () => {
    const { teamId } = await addTeam(site, 'Volta Hall', captain.accountId);
    await addTeamMember(site, teamId, { accountId: other.accountId, number: 7 });
    const { status, body } = await paste(teamId, 'Maria Silva\n7 Ana\nkofi');
    expect([status, body.message, body.flaws]).toEqual([
      200,
      '2 lines can’t be added yet.',
      [
        { line: 2, column: '', message: 'Number 7 is taken by Kofi.' },
        { line: 3, column: '', message: 'kofi is in the team already.' },
      ],
    ]);
    expect(await rosterOf(teamId)).toEqual([]);
    expect((await paste(teamId, ' \n\n')).body).toMatchObject({ message: squadMessages.empty(), field: 'text' });
    const tooLong = await paste(teamId, 'x'.repeat(2 * SQUAD_TEXT_MAX + 1));
    expect([tooLong.status, tooLong.body.message]).toEqual([400, squadMessages.tooLong()]);
  });

  test('is the only one who can, of a team that goes on, and adds nobody to a frozen roster', async () => {
    const cup = await addCup(site, { organiserId: other.accountId, captains: [captain.accountId, null] });
    const teamId = cup.entries[0]?.teamId ?? '';
    const refused = await paste(teamId, 'Maria', { by: other });
    expect([refused.status, refused.body.message]).toEqual([403, teamMessages.notYours()]);
    await site.db
      .update(competitions)
      .set({ rosterFrozenAt: site.clock.now() })
      .where(eq(competitions.id, cup.competitionId));
    site.clock.advance(HOUR);
    for (const isPreview of [true, false]) {
      const frozen = await paste(teamId, 'Maria', { isPreview });
      expect([frozen.status, frozen.body.message]).toEqual([
        409,
        expect.stringMatching(/^The roster of Hall Cup has been locked since/),
      ]);
    }
    await site.db.update(teams).set({ endedAt: site.clock.now() }).where(eq(teams.id, teamId));
    expect((await paste(teamId, 'Maria')).body.message).toBe(teamMessages.hasEnded());
    expect(await rosterOf(teamId)).toEqual([]);
  });
});
