/** Who is told of what, kind by kind: a new kind needs its line in `LINES`, or nothing here compiles. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import { newBrowserUsed } from '../../facts/accounts.ts';
import { accountFollowed } from '../../facts/follows.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { videoPublished, videoRefused } from '../../facts/videos.ts';
import { HOUR } from '../../platform/clock.ts';
import { entries } from '../../schema/sports/competitions.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { addComment, addPost, addReaction, addVideo, sendJson } from '../admin.ts';
import { addTeam, addTeamMember } from '../sports/cup.ts';
import { type People, post, SLANDER, type Thing, type Told, type ToldStage } from './stage.ts';

/** Somebody (`by`) does what a kind tells of, to somebody else (`to`); and whether that one is told. */
export type Line = {
  /**
   * Brings everything up to the act.
   * @returns the act, and what of it moderation may hide: of a team the opponent, called `SLANDER`
   */
  prepare(
    people: People,
    at: ToldStage,
  ): Promise<{ act: () => Promise<unknown>; things?: Partial<Record<Thing, string>> }>;
  /** `to` has muted `by`. */
  muted: Told;
  /** One of the two has blocked the other. */
  blocked: Told;
  /** The entry by which `to` would be told is only an invitation so far; `none`: it is told without any entry. */
  inert: Told | 'none';
  /** The page of `by` is for nobody: whoever acts on what is somebody's is named to them, an outcome names no member. */
  nobody: 'named' | 'unnamed';
  /** What becomes of the line once the thing is hidden. `unnamed`: it stays, and the thing's name is not in it. */
  hidden: Partial<Record<Thing, Told | 'unnamed'>>;
};

const played = { kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null };

const OF_ACTS = { muted: 'not', blocked: 'not', inert: 'none', nobody: 'named' } as const;
const OF_OUTCOMES = { muted: 'not', blocked: 'not', inert: 'none', nobody: 'unnamed' } as const;
/** What the site itself says of a member's own things. */
const OF_SITE = { muted: 'told', blocked: 'told', inert: 'none', nobody: 'unnamed', hidden: {} } as const;
const OF_MATCHES = { ...OF_OUTCOMES, inert: 'not', hidden: { team: 'unnamed', competition: 'not' } } as const;

export const LINES: Record<NotificationKind, Line> = {
  reaction: {
    async prepare({ by, to }, at) {
      const postId = await addPost(at.site, to.accountId);
      const act = async () => {
        await addReaction(at.site, postId, by.accountId);
        await at.tellAll(({ tell }) => tell(reactionSet, { postId, accountId: by.accountId, reaction: 'love' }));
      };
      return { act, things: { post: postId } };
    },
    ...OF_ACTS,
    hidden: { post: 'told' }, // it is their own
  },
  comment: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, to.accountId);
      const things: Partial<Record<Thing, string>> = {};
      const act = async () => {
        things.comment = (await post(by, `/api/posts/${id}/comments`, { content: 'Well played' })).body.comment?._id;
      };
      return { act, things };
    },
    ...OF_ACTS,
    hidden: { comment: 'not' },
  },
  mention: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, at.host.accountId);
      const things = { post: id };
      const { username } = await at.usernameOf(to);
      const act = () => post(by, `/api/posts/${id}/comments`, { content: `Well played @${username}` });
      return { act, things };
    },
    ...OF_ACTS,
    hidden: { post: 'not' },
  },
  reply: {
    async prepare({ by, to }, at) {
      const id = await addPost(at.site, at.host.accountId);
      const replyTo = await addComment(at.site, id, to.accountId);
      const things: Partial<Record<Thing, string>> = {};
      const act = async () => {
        const { body } = await post(by, `/api/posts/${id}/comments`, { content: 'I was there', replyTo });
        things.comment = body.comment?._id;
      };
      return { act, things };
    },
    ...OF_ACTS,
    hidden: { comment: 'not' },
  },
  follow: {
    prepare: async ({ by, to }, at) => ({
      act: () => at.tellAll(({ tell }) => tell(accountFollowed, { accountId: by.accountId, followedId: to.accountId })),
    }),
    ...OF_ACTS,
    hidden: {},
  },
  clip: {
    async prepare({ by, to }, at) {
      const videoId = await addVideo(at.site, { uploaderId: by.accountId });
      await at.tie(to, by, 'follow');
      const data = { videoId, uploaderId: by.accountId, category: 'general' } as const;
      return { act: () => at.tellAll(({ tell }) => tell(videoPublished, data)), things: { video: videoId } };
    },
    ...OF_ACTS,
    hidden: { video: 'not' },
  },
  'clip-pinned': {
    async prepare({ by, to }, at) {
      const { matchId, ours } = await at.match({ organiser: by });
      await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
      const id = await addVideo(at.site, { uploaderId: to.accountId, createdAt: at.site.clock.now() });
      const body = { matchId, minute: 63, added: null, memberIds: [] };
      return { act: () => sendJson(by, 'PUT', `/api/videos/${id}/match`, body), things: { video: id } };
    },
    ...OF_ACTS,
    hidden: { video: 'told' },
  },
  'clip-proposed': {
    async prepare({ by, to }, at) {
      const { matchId } = await at.match({ organiser: by });
      const id = await addVideo(at.site, { uploaderId: to.accountId, createdAt: at.site.clock.now() });
      const body = { matchId, minute: 63, added: null, memberIds: [] };
      return { act: () => sendJson(by, 'PUT', `/api/videos/${id}/match`, body), things: { video: id } };
    },
    ...OF_ACTS,
    hidden: { video: 'told' }, // it is their own
  },
  'clip-named': {
    async prepare({ by, to }, at) {
      const { matchId, ours } = await at.match({ organiser: by });
      const memberId = await addTeamMember(at.site, ours.teamId, { accountId: to.accountId });
      const id = await addVideo(at.site, { uploaderId: by.accountId, createdAt: at.site.clock.now() });
      const body = { matchId, minute: 63, added: null, memberIds: [memberId] };
      return { act: () => sendJson(by, 'PUT', `/api/videos/${id}/match`, body), things: { video: id } };
    },
    ...OF_ACTS,
    hidden: { video: 'not' },
  },
  published: {
    async prepare({ to }, at) {
      const data = { videoId: await addVideo(at.site, { uploaderId: to.accountId }), category: 'general' } as const;
      return { act: () => at.tellAll(({ tell }) => tell(videoPublished, { ...data, uploaderId: to.accountId })) };
    },
    ...OF_SITE,
  },
  refused: {
    async prepare({ to }, at) {
      const videoId = await addVideo(at.site, { uploaderId: to.accountId });
      return {
        act: () =>
          at.tellAll(({ tell }) => tell(videoRefused, { videoId, uploaderId: to.accountId, category: 'general' })),
      };
    },
    ...OF_SITE,
  },
  moderation: {
    async prepare({ by, to }, at) {
      await at.makeAdmin(by);
      const id = await addPost(at.site, to.accountId);
      return { act: () => at.hide('post', id, by) };
    },
    ...OF_SITE,
  },
  report: {
    async prepare({ by, to }, at) {
      await at.makeAdmin(by);
      const id = await addPost(at.site, at.host.accountId);
      await post(to, '/api/reports', { kind: 'post', id, reason: 'spam' });
      return { act: () => at.handle(id, by, 'dismiss') };
    },
    ...OF_SITE,
  },
  'sign-in': {
    async prepare({ to: { accountId } }, at) {
      const data = { accountId, entryId: randomUUIDv7(), device: 'Firefox on Linux' };
      return { act: () => at.tellAll(({ tell }) => tell(newBrowserUsed, data)) };
    },
    ...OF_SITE,
  },
  'join-asked': {
    async prepare({ by, to }, at) {
      const { teamId } = await addTeam(at.site, 'Volta Hall', to.accountId);
      const [team] = await at.site.db.select().from(teams).where(eq(teams.id, teamId));
      return { act: () => post(by, `/api/join/${team?.joinToken}`), things: { team: teamId } };
    },
    ...OF_ACTS,
    hidden: { team: 'told' }, // it is their own
  },
  joined: {
    async prepare({ by, to }, at) {
      const { teamId } = await addTeam(at.site, SLANDER, by.accountId);
      const memberId = await addTeamMember(at.site, teamId, { accountId: to.accountId });
      await at.site.db.update(teamMembers).set({ since: null }).where(eq(teamMembers.id, memberId));
      return { act: () => post(by, `/api/teams/${teamId}/members/${memberId}/confirm`), things: { team: teamId } };
    },
    ...OF_ACTS,
    hidden: { team: 'told' }, // they belong to it by then
  },
  'result-due': {
    async prepare({ by, to, isInert }, at) {
      const { things } = await at.match({ organiser: by, home: to, isInert });
      const act = async () => {
        at.site.clock.advance(2 * HOUR);
        await at.look();
      };
      return { act, things };
    },
    ...OF_MATCHES,
  },
  'result-submitted': {
    async prepare({ by, to, isInert }, at) {
      const { things, result } = await at.match({ organiser: at.host, home: to, away: by, isInert });
      return { act: () => post(by, result, { result: played, sequence: 0 }), things };
    },
    ...OF_MATCHES,
  },
  'result-confirmed': {
    async prepare({ by, to, isInert }, at) {
      const { things, result } = await at.match({ organiser: at.host, home: to, away: by, isInert });
      await post(to, result, { result: played, sequence: 0 });
      return { act: () => post(by, `${result}/confirm`, { version: 1 }), things };
    },
    ...OF_MATCHES,
  },
  'result-disputed': {
    async prepare({ by, to, isInert }, at) {
      const { things, result } = await at.match({ organiser: at.host, home: to, away: by, isInert });
      await post(to, result, { result: played, sequence: 0 });
      return { act: () => post(by, `${result}/dispute`, { version: 1, reason: 'It was two all' }), things };
    },
    ...OF_MATCHES,
  },
  'result-decided': {
    async prepare({ by, to, isInert }, at) {
      const { things, result } = await at.match({ organiser: by, home: to, isInert });
      return { act: () => post(by, `${result}/decide`, { version: 0, result: played, reason: '' }), things };
    },
    ...OF_MATCHES,
  },
  'match-result': {
    async prepare({ by, to, isInert }, at) {
      const { things, result, ours } = await at.match({ organiser: by, isInert });
      await at.followTeam(to.accountId, ours.teamId);
      return { act: () => post(by, `${result}/decide`, { version: 0, result: played, reason: '' }), things };
    },
    ...OF_MATCHES,
  },
  'match-alert': {
    async prepare({ by, to }, at) {
      const { things, matchId } = await at.match({ organiser: by });
      await to.send('PUT', `/api/match-alerts/${matchId}`);
      const goal = {
        id: randomUUID(),
        kind: 'goal',
        side: 'home',
        period: 1,
        happenedAt: at.site.clock.now().toISOString(),
      };
      return { act: () => post(by, `/api/matches/${matchId}/events`, goal), things };
    },
    // They have chosen the match, whoever keeps its score.
    ...{ muted: 'told', blocked: 'told', inert: 'none', nobody: 'unnamed' },
    hidden: { team: 'unnamed', competition: 'not' },
  },
  'match-moved': {
    async prepare({ by, to, isInert }, at) {
      const { things, matchId } = await at.match({ organiser: by, home: to, isInert });
      const body = { edition: 0, day: '2026-12-05', time: '15:00', anyway: true };
      return { act: () => sendJson(by, 'PATCH', `/api/matches/${matchId}`, body), things };
    },
    ...OF_MATCHES,
  },
  entry: {
    async prepare({ by, to }, at) {
      const { competitionId, ours } = await at.match({ organiser: by, home: to });
      const askedName = sql`(select name from competitions where id = ${competitionId})`;
      await at.site.db.update(entries).set({ state: 'asked', askedName }).where(eq(entries.id, ours.entryId));
      const answer = `/api/competitions/${competitionId}/entries/${ours.entryId}/answer`;
      return { act: () => post(by, answer, { accepts: true }), things: { competition: competitionId } };
    },
    ...OF_OUTCOMES,
    hidden: { competition: 'not' },
  },
  'organiser-invited': {
    async prepare({ by, to }, at) {
      const { competitionId } = await at.match({ organiser: by });
      const { username } = await at.usernameOf(to);
      const act = () => post(by, `/api/competitions/${competitionId}/organisers`, { username });
      return { act, things: { competition: competitionId } };
    },
    ...OF_ACTS,
    hidden: { competition: 'not' },
  },
  'entry-invited': {
    async prepare({ by, to }, at) {
      const { competitionId } = await at.match({ organiser: by });
      const { teamId } = await addTeam(at.site, 'Asked Hall', to.accountId);
      // Of strangers' invitations a captain has one line, which names nobody.
      const { teamId: choirId } = await addTeam(at.site, 'Choir', by.accountId);
      await addTeamMember(at.site, choirId, { accountId: to.accountId });
      const act = () => post(by, `/api/competitions/${competitionId}/entries`, { teams: [{ teamId }] });
      return { act, things: { competition: competitionId } };
    },
    ...OF_ACTS,
    hidden: { competition: 'not' },
  },
};
