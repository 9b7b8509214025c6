/** What becomes of whoever is named, entered, renamed or shown by others, act by act and state by state. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { competitionOrganisers } from '../../schema/sports/competitions.ts';
import { lineUps, matchScorers } from '../../schema/sports/matches.ts';
import { addVideo } from '../admin.ts';
import { addTeam, addTeamMember } from '../sports/cup.ts';
import type { ConsentStage, Outcome, People, State } from './stage.ts';

type Given = People & { nth: number };

/** An act of `by` that concerns `to`. */
export type Line = {
  /** Brings everything into the state, does the act, and says what has come of it. */
  try(at: ConsentStage, who: Given, state: State): Promise<Outcome>;
  /** `-`: there is no such state. */
  is: Record<State, Outcome | '-'>;
};

// ---- a team in a competition ----

type Cup = Awaited<ReturnType<ConsentStage['openCup']>>;

/** What a captain's request to take part has become, before somebody enters the team in one of four ways. */
async function prepareRequest(at: ConsentStage, who: Given, state: State): Promise<Cup> {
  const cup = await at.openCup(who);
  if (state === 'never asked') return cup;
  await at.mustSend(who.to, 'POST', `${cup.url}/entries/ask`, { teamId: cup.teamId });
  const entry = `${cup.url}/entries/${(await cup.entryOf())?.id}`;
  if (state === 'refused') await at.mustSend(who.by, 'POST', `${entry}/answer`, { accepts: false, reason: '' });
  if (state === 'withdrawn') await at.mustSend(who.to, 'POST', `${entry}/withdraw`, { how: 'void', reason: '' });
  if (state === 'blocked') await at.block(who);
  if (state === 'renamed since') await cup.rename('Thieves’ Cup');
  if (state === 'ended') await at.end(cup.id);
  return cup;
}

const entering =
  (enter: (at: ConsentStage, who: Given, cup: Cup) => Promise<unknown>): Line['try'] =>
  async (at, who, state) => {
    const cup = await prepareRequest(at, who, state);
    await enter(at, who, cup);
    if ((await cup.entryOf())?.state === 'entered') return 'done';
    return (await cup.isInvited()) ? 'asks' : 'nothing';
  };

const ENTERED: Record<State, Outcome> = {
  'never asked': 'asks',
  asked: 'done',
  refused: 'asks',
  withdrawn: 'asks',
  blocked: 'nothing',
  'renamed since': 'asks',
  ended: 'nothing',
};

// ---- what a team plays in is renamed ----

/** What a captain has said to what a competition was called, before something in it is called otherwise. */
const renaming =
  (rename: (at: ConsentStage, who: Given, cup: Cup) => Promise<unknown>): Line['try'] =>
  async (at, who, state) => {
    const cup = await at.openCup(who);
    if (state === 'never asked') {
      await rename(at, who, cup);
      return (await cup.isInvited()) ? 'asks' : 'nothing';
    }
    await at.agree(who, cup);
    const isNamed = async () => {
      const { entries } = (await at.site.visitor().get(cup.url)).body.competition;
      const own = entries.find(({ team }: { team: { _id: string } }) => team._id === cup.teamId);
      return own !== undefined && own.team.isPlaceholder !== true;
    };
    const entry = `${cup.url}/entries/${(await cup.entryOf())?.id}`;
    if (state === 'refused') await at.mustSend(who.to, 'POST', `${entry}/withdraw`, { how: 'void', reason: '' });
    if (state === 'withdrawn') await at.mustSend(who.by, 'POST', `${entry}/withdraw`, { how: 'void', reason: 'Late' });
    if (state === 'blocked') await at.block(who);
    if (state === 'renamed since') await cup.rename('Legon Cup');
    if (state === 'ended') await at.end(cup.id);
    await rename(at, who, cup);
    const asked = (await who.to.get('/api/entry-invitations')).body.invitations.length;
    // Who is not asked, since they are apart, is only a name all the same.
    if (state === 'blocked') return !(await isNamed()) && asked === 0 ? 'asks' : 'done';
    if (asked > 0 && !(await isNamed())) return 'asks';
    return 'nothing';
  };
const RENAMED: Record<State, Outcome> = {
  'never asked': 'nothing',
  asked: 'asks',
  refused: 'nothing',
  withdrawn: 'nothing',
  blocked: 'asks',
  'renamed since': 'asks',
  ended: 'nothing',
};

async function renameTeam(at: ConsentStage, by: Given['by'], teamId: string, name: string) {
  const { of, ofName, about, edition } = (await by.get(`/api/teams/${teamId}`)).body.team;
  return at.send(by, 'PUT', `/api/teams/${teamId}`, { name, of, ofName, about, edition });
}

// ---- people in teams ----

async function ownTeam(at: ConsentStage, { by, nth }: Given) {
  const { teamId } = await addTeam(at.site, `Lions ${nth}`, by.accountId);
  const { joinToken } = (await by.get(`/api/teams/${teamId}`)).body;
  return { teamId, joinToken };
}

/** What somebody has said to a team of `by` that wants them. */
async function prepareJoin(at: ConsentStage, who: Given, state: State, claims = false) {
  const { by, to } = who;
  const team = await ownTeam(at, who);
  const nameId = claims && (await addTeamMember(at.site, team.teamId, { name: 'Ama' }));
  const path = nameId ? `/api/teams/${team.teamId}/requests?memberId=${nameId}` : `/api/join/${team.joinToken}`;
  await at.mustSend(to, 'PUT', '/api/free-agents/football', { about: '' });
  const invite = () => at.mustSend(by, 'POST', `/api/teams/${team.teamId}/invitations`, { accountId: to.accountId });
  const remove = async (one: People['by']) =>
    at.mustSend(one, 'DELETE', `/api/teams/${team.teamId}/members/${(await at.membership(team.teamId, who))?.id}`);
  if (state === 'refused') {
    await invite();
    await remove(to);
  } else if (state !== 'never asked') {
    await at.mustSend(to, 'POST', path);
    if (state === 'withdrawn') await remove(to);
    if (state === 'blocked') await at.block(who);
    if (state === 'renamed since') await renameTeam(at, by, team.teamId, 'Thieves of Hall 3');
    if (state === 'ended') await at.mustSend(by, 'PUT', `/api/teams/${team.teamId}/end`, { hasEnded: true });
  }
  return { ...team, member: await at.membership(team.teamId, who) };
}
async function joined(at: ConsentStage, who: Given, teamId: string): Promise<Outcome> {
  const now = await at.membership(teamId, who);
  return now?.since ? 'done' : now?.isInvited ? 'asks' : 'nothing';
}

/** Somebody belongs to a team, or does not, by what they have said; and its captain names them for a match. */
async function prepareNaming(at: ConsentStage, who: Given, state: State) {
  const host = await at.people();
  const cup = await at.openCup({ ...who, by: host.by, to: who.by });
  const matchId = await at.agree({ by: host.by, to: who.by }, cup);
  const { to } = who;
  const { teamId } = cup;
  if (state === 'never asked') return { cup, matchId, teamId, memberId: '' };
  const { joinToken } = (await who.by.get(`/api/teams/${teamId}`)).body;
  await at.mustSend(to, 'POST', `/api/join/${joinToken}`);
  const memberId = (await at.membership(teamId, who))?.id ?? '';
  if (state === 'refused') await at.mustSend(who.by, 'DELETE', `/api/teams/${teamId}/members/${memberId}`);
  if (state === 'withdrawn' || state === 'blocked' || state === 'renamed since' || state === 'ended') {
    await at.mustSend(who.by, 'POST', `/api/teams/${teamId}/members/${memberId}/confirm`);
    if (state === 'withdrawn') await at.mustSend(to, 'DELETE', `/api/teams/${teamId}/members/${memberId}`);
    if (state === 'blocked') await at.block(who);
    if (state === 'renamed since') await renameTeam(at, who.by, teamId, 'Thieves of Hall 3');
    if (state === 'ended') await at.end(cup.id);
  }
  return { cup, matchId, teamId, memberId };
}

/** Whoever looks after a team lets somebody in. @param isClaim by a name on its roster that they say is theirs */
const lettingIn = (isClaim = false) => ({
  async try(at: ConsentStage, who: Given, state: State) {
    const { teamId, member } = await prepareJoin(at, who, state, isClaim);
    await at.send(who.by, 'POST', `/api/teams/${teamId}/members/${member?.id ?? teamId}/confirm`);
    return joined(at, who, teamId);
  },
  is: {
    'never asked': 'nothing',
    asked: 'done',
    refused: 'nothing',
    withdrawn: 'nothing',
    blocked: 'nothing',
    'renamed since': 'asks',
    ended: 'nothing',
  } as const,
});

export const ACTS = {
  'a request to take part is accepted': {
    try: entering(async (at, { by }, cup) => {
      const entry = await cup.entryOf();
      return at.send(by, 'POST', `${cup.url}/entries/${entry?.id ?? cup.id}/answer`, { accepts: true });
    }),
    // To be asked takes to be entered, by one of the other ways.
    is: { ...ENTERED, 'never asked': 'nothing', refused: 'nothing', withdrawn: 'nothing', 'renamed since': 'nothing' },
  },
  'a team is entered': {
    try: entering((at, { by }, { url, teamId }) => at.send(by, 'POST', `${url}/entries`, { teams: [{ teamId }] })),
    is: ENTERED,
  },
  'a team is entered by its name': {
    try: entering((at, { by }, { url, name }) => at.send(by, 'POST', `${url}/entries`, { teams: [{ name }] })),
    is: ENTERED,
  },
  'a team is put in the place of a name': {
    try: entering((at, { by }, { url, teamId, legon }) =>
      at.send(by, 'POST', `${url}/entries/${legon._id}/invite`, { teamId }),
    ),
    is: ENTERED,
  },
  'a withdrawal is undone': {
    async try(at, who, state) {
      const cup = await at.openCup(who);
      await at.agree(who, cup);
      const entry = `${cup.url}/entries/${(await cup.entryOf())?.id}`;
      const withdraw = (by: People['by']) =>
        at.mustSend(by, 'POST', `${entry}/withdraw`, { how: 'void', reason: 'Too few players' });
      await withdraw(state === 'refused' ? who.to : who.by);
      if (state === 'withdrawn') await withdraw(who.to); // they leave for good
      if (state === 'blocked') await at.block(who);
      if (state === 'renamed since') await cup.rename('Thieves’ Cup');
      if (state === 'ended') await at.end(cup.id);
      await at.send(who.by, 'POST', `${entry}/return`, { reason: 'It was a mistake' });
      const own = await cup.entryOf();
      if (own?.state !== 'entered') return 'nothing';
      if (!own.isAgreed) return (await cup.isInvited()) ? 'asks' : 'nothing';
      return (await at.isTold(who, 'entry', 'returned')) ? 'told' : 'done';
    },
    is: {
      ...{ 'never asked': '-', asked: 'told', refused: 'nothing', withdrawn: 'nothing', blocked: 'nothing' },
      ...{ 'renamed since': 'asks', ended: 'nothing' },
    },
  },
  'a competition is renamed': { try: renaming((_at, _who, cup) => cup.rename('Thieves’ Cup')), is: RENAMED },
  'a stage is renamed': {
    try: renaming((at, { by }, { url, stage }) =>
      at.send(by, 'PUT', `${url}/stages/${stage._id}`, { name: 'Round of thieves' }),
    ),
    is: RENAMED,
  },
  'an opponent without an account is renamed': {
    try: renaming((at, { by }, { legon }) => renameTeam(at, by, legon.team._id, 'Thieves and rapists')),
    is: RENAMED,
  },
  'a team is renamed': {
    async try(at, who, state) {
      const { teamId } = await prepareNaming(at, who, state);
      await renameTeam(at, who.by, teamId, 'Rapists of Hall 3');
      return (await at.isTold(who, 'joined', 'renamed')) ? 'told' : 'nothing';
    },
    // Who only waits has been shown the old name, and is invited instead when they are let in.
    is: {
      'never asked': 'nothing',
      asked: 'nothing',
      refused: 'nothing',
      withdrawn: 'nothing',
      blocked: 'nothing',
      'renamed since': 'told',
      ended: 'told',
    },
  },
  'somebody is invited to a team': {
    async try(at, who, state) {
      const { teamId } = await prepareJoin(at, who, state);
      await at.send(who.by, 'POST', `/api/teams/${teamId}/invitations`, { accountId: who.to.accountId });
      return joined(at, who, teamId);
    },
    is: {
      'never asked': 'asks',
      asked: 'done',
      refused: 'nothing',
      withdrawn: 'asks',
      blocked: 'nothing',
      'renamed since': 'asks',
      ended: 'nothing',
    },
  },
  'a request to join a team is confirmed': lettingIn(),
  'a name on a roster becomes somebody’s': lettingIn(true),
  'a role in a team is given': {
    async try(at, who, state) {
      const { teamId, memberId } = await prepareNaming(at, who, state);
      const { edition = 0 } = (await at.membership(teamId, who)) ?? {};
      const path = `/api/teams/${teamId}/members/${memberId || teamId}`;
      await at.send(who.by, 'PATCH', path, { edition, role: 'captain' });
      if ((await at.membership(teamId, who))?.role !== 'captain') return 'nothing';
      return (await at.isTold(who, 'joined', 'captain')) ? 'told' : 'done';
    },
    is: {
      'never asked': 'nothing',
      asked: 'nothing',
      refused: 'nothing',
      withdrawn: 'nothing',
      blocked: 'done',
      'renamed since': 'told',
      ended: 'told',
    },
  },
  'somebody is named for a match': {
    async try(at, who, state) {
      const { matchId, teamId, memberId } = await prepareNaming(at, who, state);
      const players = [{ memberId: memberId || teamId, starts: true }];
      await at.send(who.by, 'PUT', `/api/matches/${matchId}/line-ups/home`, { players });
      return (await at.site.db.$count(lineUps, eq(lineUps.matchId, matchId))) > 0 ? 'done' : 'nothing';
    },
    is: {
      'never asked': 'nothing',
      asked: 'nothing',
      refused: 'nothing',
      withdrawn: 'nothing',
      blocked: 'done',
      'renamed since': 'done',
      ended: 'done',
    },
  },
  'somebody is named in a clip': {
    async try(at, who, state) {
      const { matchId, teamId, memberId } = await prepareNaming(at, who, state);
      const id = await addVideo(at.site, { uploaderId: who.by.accountId, createdAt: at.site.clock.now() });
      const body = { matchId, minute: 3, added: null, memberIds: [memberId || teamId] };
      const answer = await at.send(who.by, 'PUT', `/api/videos/${id}/match`, body);
      if (answer.text.includes('matchClips.notPlaying')) return 'nothing';
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return (await at.isTold(who, 'clip-named')) ? 'told' : 'done';
    },
    // Who has left may have played in it; they are told, and take their name out there.
    is: {
      'never asked': 'nothing',
      asked: 'nothing',
      refused: 'nothing',
      withdrawn: 'told',
      blocked: 'nothing',
      'renamed since': 'told',
      ended: 'told',
    },
  },
  'somebody is made a scorer': {
    async try(at, who, state) {
      const { matchId } = await prepareNaming(at, who, state);
      const { rows } = await at.site.db.execute<{ username: string }>(
        `select username from accounts where id = '${who.to.accountId}'`,
      );
      await at.send(who.by, 'POST', `/api/matches/${matchId}/scorers`, { username: rows[0]?.username });
      return (await at.site.db.$count(matchScorers, eq(matchScorers.matchId, matchId))) > 0 ? 'done' : 'nothing';
    },
    // A right, which names nobody to others.
    is: {
      'never asked': 'done',
      asked: 'done',
      refused: 'done',
      withdrawn: 'done',
      blocked: 'nothing',
      'renamed since': 'done',
      ended: 'done',
    },
  },
  'somebody is asked to organise': {
    async try(at, who, state) {
      const { by, to } = who;
      const cup = await at.openCup(who);
      const { rows } = await at.site.db.execute<{ username: string }>(
        `select username from accounts where id = '${to.accountId}'`,
      );
      const invite = () => at.send(by, 'POST', `${cup.url}/organisers`, { username: rows[0]?.username });
      if (state !== 'never asked') await invite();
      if (state === 'refused') await at.mustSend(to, 'POST', `${cup.url}/invitation`, { accepts: false });
      if (state === 'withdrawn') await at.mustSend(by, 'DELETE', `${cup.url}/organisers/${to.accountId}`);
      if (state === 'blocked') await at.block(who);
      if (state === 'renamed since') await cup.rename('Thieves’ Cup');
      if (state === 'ended') await at.end(cup.id);
      at.site.clock.advance(HOUR);
      await invite();
      const own = eq(competitionOrganisers.accountId, to.accountId);
      if ((await at.site.db.$count(competitionOrganisers, own)) > 0) return 'done';
      return (await to.get(`${cup.url}/invitation`)).status === 200 ? 'asks' : 'nothing';
    },
    is: {
      'never asked': 'asks',
      asked: 'asks',
      refused: 'nothing',
      withdrawn: 'asks',
      blocked: 'nothing',
      'renamed since': 'asks',
      ended: 'asks',
    },
  },
} as const satisfies Record<string, Line>;

export type ActName = keyof typeof ACTS;
