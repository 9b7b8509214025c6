/** How often each kind rings for the same thing: a new kind needs its line in `RINGS`, or nothing here compiles. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import type { CaseAct } from '../../../contract/reports.ts';
import { newBrowserUsed } from '../../facts/accounts.ts';
import { accountFollowed, accountUnfollowed } from '../../facts/follows.ts';
import { caseHandled } from '../../facts/moderation.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { resultSaid } from '../../facts/results.ts';
import { videoPublished, videoRefused } from '../../facts/videos.ts';
import { HOUR } from '../../platform/clock.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import { teams } from '../../schema/sports/teams.ts';
import { addComment, addPost, addReaction, addVideo, sendJson } from '../admin.ts';
import type { TestBrowser } from '../browser.ts';
import { addMatch, addTeam, addTeamMember } from '../sports/cup.ts';
import { type People, post, type ToldStage } from './stage.ts';

/** Somebody (`by`) does the same thing again and again, which somebody else (`to`) is told of. */
export type RingLine = {
  prepare(
    people: People,
    at: ToldStage,
  ): Promise<{
    /** Does it. @param nth from 1 on; to and fro, it is the third time as it was the first time */
    act(nth: number): Promise<unknown>;
    /** Takes it back; missing: that is not possible. */
    back?(): Promise<unknown>;
    /** Changes what is so, after the first time; missing: nothing of it can change but by being taken back. */
    change?(): Promise<unknown>;
  }>;
  /** Whether the third time is, when the hour is over, news to who has seen the first. */
  third: 'known' | 'news';
};

const is = <Answer extends { status: number; text: string }>(answer: Answer) => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};
/** Before anything of it is planned. */
const OUT = { how: 'void', reason: '' };
const played = (home: number) => ({ kind: 'played', score: { home, away: 1 }, forfeitedBy: null });
/** The first and the third time the same, the second time another. */
const toAndFro = (nth: number) => (nth === 2 ? 3 : 2);

/** Comments are there until they are deleted. */
function commenting(by: TestBrowser, path: string, body: object) {
  let id = '';
  return {
    act: async () => {
      id = is(await post(by, path, body)).body.comment._id;
    },
    back: async () => is(await by.send('DELETE', `${path}/${id}`)),
  };
}

/** An admin has dealt with something. */
function handling({ by, to }: People, at: ToldStage, thingId: string, isReporter: boolean) {
  const handle = (act: CaseAct) =>
    at.tellAll(({ tell }) =>
      tell(caseHandled, {
        ...{ kind: 'post', thingId, caseId: randomUUIDv7(), act, adminId: by.accountId },
        ...{ wasHeld: false, ownerId: isReporter ? null : to.accountId, reporterIds: isReporter ? [to.accountId] : [] },
      }),
    );
  return { act: () => handle('hide'), back: () => handle('unhide'), change: () => handle('unhide') };
}

/** What was said of a match, as its facts tell it. */
async function saying({ by, to }: People, at: ToldStage, act: 'confirmed' | 'disputed') {
  const { matchId, competitionId, result } = await at.match({ organiser: at.host, home: to, away: by });
  is(await post(to, result, { result: played(2), sequence: 0 }));
  const state = act === 'confirmed' ? 'confirmed' : 'disputed';
  const said = { matchId, competitionId, version: 1, act, side: 'away', accountId: by.accountId, state } as const;
  return {
    act: () => at.tellAll(({ tell }) => tell(resultSaid, { ...said, counts: false, isUndecided: false })),
  };
}

/** An organiser decides a match. */
async function deciding(by: TestBrowser, result: string) {
  let version = 0;
  const decide = async (home: number) =>
    is(await post(by, `${result}/decide`, { version: version++, result: played(home), reason: 'Looked again' }));
  return { act: (nth: number) => decide(toAndFro(nth)), change: () => decide(7) };
}

export const RINGS: Record<NotificationKind, RingLine> = {
  reaction: {
    async prepare({ by, to }, at) {
      const postId = await addPost(at.site, to.accountId);
      await addReaction(at.site, postId, by.accountId);
      const react = (reaction: 'love' | null) =>
        at.tellAll(({ tell }) => tell(reactionSet, { postId, accountId: by.accountId, reaction }));
      return { act: () => react('love'), back: () => react(null) };
    },
    third: 'known',
  },
  comment: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, to.accountId);
      return commenting(by, `/api/posts/${id}/comments`, { content: 'Well played' });
    },
    third: 'news', // another comment
  },
  mention: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, at.host.accountId);
      const { username } = await at.usernameOf(to);
      return commenting(by, `/api/posts/${id}/comments`, { content: `Well played @${username}` });
    },
    third: 'news',
  },
  reply: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, at.host.accountId);
      const replyTo = await addComment(at.site, id, to.accountId);
      return commenting(by, `/api/posts/${id}/comments`, { content: 'I was there', replyTo });
    },
    third: 'news',
  },
  follow: {
    async prepare({ by, to }, at) {
      const data = { accountId: by.accountId, followedId: to.accountId };
      return {
        act: () => at.tellAll(({ tell }) => tell(accountFollowed, data)),
        back: () => at.tellAll(({ tell }) => tell(accountUnfollowed, data)),
      };
    },
    third: 'known',
  },
  clip: {
    async prepare({ by, to }, at) {
      const videoId = await addVideo(at.site, { uploaderId: by.accountId });
      await at.tie(to, by, 'follow');
      const data = { videoId, uploaderId: by.accountId, category: 'general' } as const;
      return { act: () => at.tellAll(({ tell }) => tell(videoPublished, data)) };
    },
    third: 'known',
  },
  'clip-pinned': {
    async prepare({ by, to }, at) {
      const { matchId, ours } = await at.match({ organiser: by });
      await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
      const id = await addVideo(at.site, { uploaderId: to.accountId, createdAt: at.site.clock.now() });
      const pin = { matchId, minute: 63, added: null, memberIds: [] };
      const back = async () => is(await by.send('DELETE', `/api/videos/${id}/match`));
      return { act: async () => is(await sendJson(by, 'PUT', `/api/videos/${id}/match`, pin)), back, change: back };
    },
    third: 'known',
  },
  'clip-proposed': {
    async prepare({ by, to }, at) {
      const { matchId } = await at.match({ organiser: by });
      const id = await addVideo(at.site, { uploaderId: to.accountId, createdAt: at.site.clock.now() });
      const pin = (minute: number) => ({ matchId, minute, added: null, memberIds: [] });
      return { act: async (nth) => is(await sendJson(by, 'PUT', `/api/videos/${id}/match`, pin(nth))) };
    },
    third: 'known',
  },
  'clip-named': {
    async prepare({ by, to }, at) {
      const { matchId, ours } = await at.match({ organiser: by });
      const memberId = await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
      const id = await addVideo(at.site, { uploaderId: by.accountId, createdAt: at.site.clock.now() });
      const pin = async (...memberIds: string[]) =>
        is(await sendJson(by, 'PUT', `/api/videos/${id}/match`, { matchId, minute: 63, added: null, memberIds }));
      return { act: () => pin(memberId), back: () => pin() };
    },
    third: 'known',
  },
  published: {
    async prepare({ to }, at) {
      const data = { videoId: await addVideo(at.site, { uploaderId: to.accountId }), category: 'general' } as const;
      return { act: () => at.tellAll(({ tell }) => tell(videoPublished, { ...data, uploaderId: to.accountId })) };
    },
    third: 'known',
  },
  refused: {
    async prepare({ to }, at) {
      const videoId = await addVideo(at.site, { uploaderId: to.accountId });
      const data = { videoId, uploaderId: to.accountId, category: 'general' } as const;
      return {
        act: async () => {
          at.site.clock.advance(1);
          await at.tellAll(({ tell }) => tell(videoRefused, data));
        },
      };
    },
    third: 'news', // each is an answer to another try
  },
  moderation: {
    prepare: async (people, at) => handling(people, at, await addPost(at.site, people.to.accountId), false),
    third: 'known',
  },
  report: {
    prepare: async (people, at) => handling(people, at, await addPost(at.site, at.host.accountId), true),
    third: 'known',
  },
  'sign-in': {
    async prepare({ to: { accountId } }, at) {
      const data = { accountId, entryId: randomUUIDv7(), device: 'Firefox on Linux' };
      return { act: () => at.tellAll(({ tell }) => tell(newBrowserUsed, data)) };
    },
    third: 'known',
  },
  'join-asked': {
    async prepare({ by, to }, at) {
      const { teamId } = await addTeam(at.site, 'Volta Hall', to.accountId);
      const [team] = await at.site.db.select().from(teams).where(eq(teams.id, teamId));
      return {
        act: async () => is(await post(by, `/api/join/${team?.joinToken}`)),
        back: async () => {
          const { viewer } = (await by.get(`/api/join/${team?.joinToken}`)).body;
          is(await by.send('DELETE', `/api/teams/${teamId}/members/${viewer.memberId}`));
        },
      };
    },
    third: 'known',
  },
  joined: {
    async prepare({ by, to }, at) {
      const { teamId } = await addTeam(at.site, 'Volta Hall', by.accountId);
      is(await sendJson(to, 'PUT', '/api/free-agents/football', { about: '' }));
      let name = 0;
      return {
        async act() {
          await at.site.db
            .update(teams)
            .set({ name: `Slander ${++name}` })
            .where(eq(teams.id, teamId));
          is(await post(by, `/api/teams/${teamId}/invitations`, { accountId: to.accountId }));
        },
        async back() {
          const { rows } = await at.site.db.execute(
            `select id from team_members where team_id = '${teamId}' and is_invited and since is null`,
          );
          is(await by.send('DELETE', `/api/teams/${teamId}/members/${rows[0]?.id}`));
        },
      };
    },
    third: 'known',
  },
  'result-due': {
    async prepare({ by, to }, at) {
      const cup = await at.match({ organiser: by, home: to });
      const startsAt = new Date(at.site.clock.now().getTime() - HOUR);
      at.site.clock.advance(3 * HOUR);
      let number = 1;
      const act = async () => {
        number += 1;
        await addMatch(at.site, cup, [0, 1], { number, startsAt });
        await at.look();
        await at.untilTold();
      };
      return { act, change: act };
    },
    third: 'news', // two more
  },
  'result-submitted': {
    async prepare({ by, to }, at) {
      const { result } = await at.match({ organiser: at.host, home: to, away: by });
      let version = 0;
      const say = async (home: number) =>
        is(await post(by, result, { result: played(home), sequence: 0, seen: version++ }));
      return { act: (nth) => say(toAndFro(nth)), change: () => say(7) };
    },
    third: 'known',
  },
  'result-confirmed': { prepare: (people, at) => saying(people, at, 'confirmed'), third: 'known' },
  'result-disputed': { prepare: (people, at) => saying(people, at, 'disputed'), third: 'known' },
  'result-decided': {
    async prepare({ by, to }, at) {
      const { result } = await at.match({ organiser: by, home: to });
      return deciding(by, result);
    },
    third: 'known',
  },
  'match-result': {
    async prepare({ by, to }, at) {
      const { result, ours } = await at.match({ organiser: by });
      await at.followTeam(to.accountId, ours.teamId);
      const { act } = await deciding(by, result);
      return { act };
    },
    third: 'known', // once for each match
  },
  'match-alert': {
    async prepare({ by, to }, at) {
      const { matchId } = await at.match({ organiser: by });
      is(await to.send('PUT', `/api/match-alerts/${matchId}`));
      const path = `/api/matches/${matchId}/events`;
      let id = '';
      return {
        async act() {
          id = randomUUID();
          const happenedAt = at.site.clock.now().toISOString();
          is(await post(by, path, { id, kind: 'goal', side: 'home', period: 1, happenedAt }));
        },
        back: async () => is(await by.send('DELETE', `${path}/${id}`)),
      };
    },
    third: 'known',
  },
  'match-moved': {
    async prepare({ by, to }, at) {
      const { matchId } = await at.match({ organiser: by, home: to });
      let edition = 0;
      const move = async (hour: number) => {
        const body = { edition: edition++, day: '2027-03-05', time: `${hour}:00`, anyway: true };
        is(await sendJson(by, 'PATCH', `/api/matches/${matchId}`, body));
        await at.untilTold();
        at.site.clock.advance(1);
      };
      return { act: (nth) => move(10 + toAndFro(nth)), change: () => move(17) };
    },
    third: 'known',
  },
  entry: {
    async prepare({ by, to }, at) {
      const { competitionId } = await at.match({ organiser: to });
      await at.site.db.update(competitions).set({ state: 'open' }).where(eq(competitions.id, competitionId));
      const own = [await addTeam(at.site, 'First Hall', by.accountId), await addTeam(at.site, 'Other', by.accountId)];
      const path = `/api/competitions/${competitionId}/entries`;
      const ask = async (which: number) => is(await post(by, `${path}/ask`, { teamId: own[which]?.teamId }));
      return {
        act: () => ask(0),
        async back() {
          const { rows } = await at.site.db.execute(
            `select id from entries where competition_id = '${competitionId}' and state = 'asked'`,
          );
          is(await post(by, `${path}/${rows[0]?.id}/withdraw`, OUT));
        },
        change: () => ask(1),
      };
    },
    third: 'known',
  },
  'organiser-invited': {
    async prepare({ by, to }, at) {
      const { competitionId } = await at.match({ organiser: by });
      const { username } = await at.usernameOf(to);
      const path = `/api/competitions/${competitionId}/organisers`;
      return {
        act: async () => is(await post(by, path, { username })),
        back: async () => is(await by.send('DELETE', `${path}/${to.accountId}`)),
      };
    },
    third: 'known',
  },
  'entry-invited': {
    async prepare({ by, to }, at) {
      await at.tie(to, by, 'follow'); // strangers are counted in one line
      const { teamId } = await addTeam(at.site, 'Asked Hall', to.accountId);
      const asked: { competitionId: string; entryId: string }[] = [];
      return {
        // Another competition each time: a captain is told once of each.
        async act() {
          const { competitionId } = await at.match({ organiser: by });
          is(await post(by, `/api/competitions/${competitionId}/entries`, { teams: [{ teamId }] }));
          const { rows } = await at.site.db.execute<{ id: string }>(
            `select entry_id as id from entry_invitations where competition_id = '${competitionId}'`,
          );
          asked.push({ competitionId, entryId: rows[0]?.id ?? '' });
        },
        async back() {
          const last = asked.at(-1);
          is(await post(by, `/api/competitions/${last?.competitionId}/entries/${last?.entryId}/withdraw`, OUT));
        },
      };
    },
    third: 'news', // another competition
  },
};
