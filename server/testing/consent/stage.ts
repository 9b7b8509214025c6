/** Where it is shown what becomes of those whom others name, enter, rename or show (`server/consent.test.ts`). */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { competitions, entries, entryInvitations } from '../../schema/sports/competitions.ts';
import { teamMembers } from '../../schema/sports/teams.ts';
import { sendJson } from '../admin.ts';
import type { TestBrowser } from '../browser.ts';
import { UNLIMITED } from '../server.ts';
import { createSite } from '../site.ts';
import { addMatch, addTeam } from '../sports/cup.ts';
import { answerInvitation } from '../sports/invitations.ts';

/** What they have said to it before. */
export const STATES = ['never asked', 'asked', 'refused', 'withdrawn', 'blocked', 'renamed since', 'ended'] as const;
export type State = (typeof STATES)[number];

/**
 * What comes of an act for whom it concerns. `done`: it is so, by their yes; `asks`: nothing is so until they say yes;
 * `told`: it is so, and they are told of it with the way out; `nothing`: it is refused, or changes nothing for them.
 */
export type Outcome = 'done' | 'asks' | 'told' | 'nothing';

/** Who acts, and whom it concerns. */
export type People = { by: TestBrowser; to: TestBrowser };
export type ConsentStage = Awaited<ReturnType<typeof setConsentStage>>;

const CUP = { sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' };

export async function setConsentStage() {
  const site = await createSite({}, () => ({ limits: UNLIMITED }));
  let made = 0;
  async function people(): Promise<People & { nth: number }> {
    made += 1;
    return { nth: made, by: await site.member(`Doer${made}`), to: await site.member(`Subject${made}`) };
  }
  const send = (by: TestBrowser, method: string, path: string, body: unknown = {}) => sendJson(by, method, path, body);
  async function mustSend(by: TestBrowser, method: string, path: string, body: unknown = {}) {
    const answer = await send(by, method, path, body);
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, expect.any(String)]);
    return answer.body;
  }
  /** Waits until everybody has heard of what has happened so far. */
  const untilHeard = () =>
    expect.poll(async () => (await site.db.execute<{ left: number }>(LEFT)).rows[0]?.left, { timeout: 60_000 }).toBe(0);
  async function block({ by, to }: People) {
    await mustSend(to, 'PUT', `/api/ties/block/${by.accountId}`);
    await untilHeard();
  }
  const end = (id: string) => site.db.update(competitions).set({ state: 'ended' }).where(eq(competitions.id, id));

  /** A competition of `by` that is open, with two names; and a team of `to`. */
  async function openCup({ by, to, nth }: People & { nth: number }) {
    const { _id: id } = (await mustSend(by, 'POST', '/api/competitions', { ...CUP, name: 'Hall Cup' })).competition;
    const url = `/api/competitions/${id}`;
    await mustSend(by, 'POST', `${url}/state`, { state: 'open' });
    const name = `Volta ${nth}`;
    const { teamId } = await addTeam(site, name, to.accountId);
    const { competition } = await mustSend(by, 'POST', `${url}/entries`, {
      teams: [{ name: 'Legon' }, { name: 'Unity' }],
    });
    const [legon] = competition.entries;
    const entryOf = async (team = teamId) =>
      (
        await site.db
          .select()
          .from(entries)
          .where(and(eq(entries.competitionId, id), eq(entries.teamId, team)))
      )[0];
    const isInvited = async () =>
      (await site.db.$count(
        entryInvitations,
        and(eq(entryInvitations.teamId, teamId), eq(entryInvitations.state, 'sent')),
      )) > 0;
    async function rename(next: string) {
      const { edition } = (await by.get(url)).body.competition;
      return send(by, 'PUT', url, { edition, name: next });
    }
    const stage = competition.stages[0];
    const cup = { competitionId: id, stageId: stage._id, groupId: stage.groups[0]?._id, entries: [] };
    return { id, url, name, teamId, legon, stage, cup, entryOf, isInvited, rename };
  }
  type Open = Awaited<ReturnType<typeof openCup>>;

  /** Lets the team of `to` play there, by their own yes, against a name. @returns the match */
  async function agree({ by, to }: People, open: Open): Promise<string> {
    await mustSend(by, 'POST', `${open.url}/entries`, { teams: [{ teamId: open.teamId }] });
    const accepted = await answerInvitation(to, { accepts: true });
    expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)]);
    const own = { entryId: (await open.entryOf())?.id ?? '', teamId: open.teamId, captainMemberId: null };
    const other = { entryId: open.legon._id, teamId: open.legon.team._id, captainMemberId: null };
    const { groups } = (await by.get(open.url)).body.competition.stages[0];
    const cup = { ...open.cup, groupId: groups[0]?._id ?? randomUUIDv7(), entries: [own, other] };
    const matchId = await addMatch(site, cup, [0, 1], { number: 1 });
    await mustSend(by, 'POST', `${open.url}/state`, { state: 'running' });
    return matchId;
  }

  /** Whether `to` belongs to a team, or waits for it. */
  async function membership(teamId: string, { to }: People) {
    const [row] = await site.db
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.accountId, to.accountId)));
    return row;
  }
  /** Whether `to` is told of it, once all is told. @param kind whose line */
  async function isTold({ to }: People, kind: string, detail?: string): Promise<boolean> {
    await untilHeard();
    const { notifications } = (await to.get('/api/notifications')).body;
    return notifications.some(
      (one: { kind: string; detail: string }) => one.kind === kind && (detail === undefined || one.detail === detail),
    );
  }
  return { site, people, send, mustSend, block, end, openCup, agree, membership, isTold };
}

const LEFT = `select (select count(*) from fact_deliveries)::int
  + (select count(*) from jobs.job where state < 'completed' and name like 'tell-%')::int as left`;
