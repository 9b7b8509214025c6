/**
 * A site with a session for every kind of caller, which makes posts, videos and the like to ask about as they are
 * needed.
 */
import { createECDH, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { hashPassword } from '../../features/accounts/passwords.ts';
import { type LinkPurpose, putLink } from '../../features/accounts/queries.ts';
import { putDeletion } from '../../features/my-data/deletion-queries.ts';
import { markReady, putExport, putTicket } from '../../features/my-data/queries.ts';
import { replaceImages } from '../../features/posts/queries.ts';
import { DAY } from '../../platform/clock.ts';
import type { AvatarFolder } from '../../platform/media/images.ts';
import { makeSiteKeys } from '../../platform/push/site-keys.ts';
import { insertSession } from '../../platform/sessions/queries.ts';
import { newSecret } from '../../platform/sessions/sessions.ts';
import { digestOf } from '../../platform/sessions/token.ts';
import { accounts } from '../../schema/accounts.ts';
import { reportCases, reports } from '../../schema/moderation.ts';
import { digests, notifications, pushKeys, quietHours } from '../../schema/notifications.ts';
import { profiles } from '../../schema/people.ts';
import { competitionOrganisers } from '../../schema/sports/competitions.ts';
import { matchClips, matchEvents, matches, matchResults, matchScorers, venues } from '../../schema/sports/matches.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { uploads } from '../../schema/uploads.ts';
import { addComment, addPerson, addPost, addReaction, addVideo } from '../admin.ts';
import type { TestBrowser } from '../browser.ts';
import { appendFile, seedMedia } from '../sending/forms.ts';
import { PASSWORD, type Site } from '../site.ts';
import { addCup, addMatch, addStandings, addTeam, addTeamMember, type Cup } from '../sports/cup.ts';
import { addDraw, addThreeGroups } from '../sports/three-groups.ts';
import { invitations } from './invitations.ts';
import { organisersStage } from './organisers-stage.ts';

export const CALLERS = ['visitor', 'unverified', 'member', 'other member', 'deactivated', 'admin'] as const;
/** Former admins: of interest for routes on which admins may do more than others. */
export const FORMER_ADMINS = ['admin who was deactivated', 'admin who was demoted'] as const;
export type Caller = (typeof CALLERS)[number] | (typeof FORMER_ADMINS)[number];

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Whatever the stage makes belongs to 'member', if it belongs to a caller at all. */
export async function setStage(site: Site) {
  const { db, clock, files } = site;
  const passwordHash = await hashPassword(PASSWORD);
  let people = 0;
  const person = (change: Partial<typeof accounts.$inferInsert> = {}) => addPerson(site, `person_${++people}`, change);

  const member = await person({ passwordHash });
  const other = await person({ passwordHash });
  const admin = await person({ passwordHash, role: 'admin' });
  // A caller whose email is not verified can't log in, and goes on as a visitor.
  await person({ verifiedAt: null, passwordHash });
  const unverified = site.visitor();
  const tried = await unverified.post('/api/auth/login', { username: `person_${people}`, password: PASSWORD });
  if (tried.body.code !== 'unverified') throw new Error(tried.text);
  const signedIn: Partial<Record<Caller, string>> = {
    member,
    'other member': other,
    admin,
    'admin who was demoted': await person({ passwordHash }),
  };

  /** Begins a session as a login does. @returns its id */
  async function begin(accountId: string, token = newSecret()): Promise<string> {
    const [id, now] = [randomUUIDv7(), clock.now()];
    const expiresAt = new Date(now.getTime() + DAY);
    await insertSession(db, { id, tokenHash: digestOf(token), accountId, userAgent: '', now, expiresAt });
    return id;
  }

  /** A member whom an admin deactivated during a session. */
  async function deactivated(role: 'user' | 'admin'): Promise<string> {
    const token = newSecret();
    const accountId = await person({ role });
    await begin(accountId, token);
    await db.update(accounts).set({ isActive: false }).where(eq(accounts.id, accountId));
    return token;
  }
  const tokens: Partial<Record<Caller, string>> = {
    deactivated: await deactivated('user'),
    'admin who was deactivated': await deactivated('admin'),
  };

  async function post(): Promise<string> {
    const id = await addPost(site, member);
    for (const accountId of [member, other, admin]) await addReaction(site, id, accountId);
    return id;
  }

  const demoted = signedIn['admin who was demoted'] as string;
  return {
    /** Ids of the callers that sign in. */
    callers: { members: [member, other, demoted], admins: [admin] },

    /** An account that never signs in. @returns the id */
    person,
    /** @returns its username */
    async personNamed(): Promise<string> {
      await person();
      return `person_${people}`;
    },

    /** A running league that the member organises, with two teams; the member captains the first of them. */
    async cup(change: { state?: 'draft' | 'open' | 'running' } = {}) {
      const cup = await addCup(site, { organiserId: member, captains: [member, await person()] });
      return { ...cup, ...(await addStandings(site, cup, await person(), change.state)) };
    },

    /** Nobody is reminded of a match: a job looks each minute, in whichever call that happens to be. */
    async remindNobody(): Promise<void> {
      await db.update(matches).set({ nudgeAt: null }).where(isNotNull(matches.nudgeAt));
    },

    ...organisersStage(site, { member, person }),
    /** The member belongs to no team, so that they can join others. */
    async leaveTeams(): Promise<void> {
      await db.delete(teamMembers).where(eq(teamMembers.accountId, member));
    },

    /** A team of the member's. @returns the id */
    team: async () => (await addTeam(site, `Team ${randomUUID()}`, member)).teamId,
    /**
     * A copy of the member's data that can be downloaded, and one of every other caller's that could be.
     * @returns the member's ticket
     */
    async copies(): Promise<string> {
      const [ticket, now] = [newSecret(), clock.now()];
      const later = new Date(now.getTime() + DAY);
      for (const accountId of [member, other, demoted, admin]) {
        const id = randomUUIDv7();
        const fileKey = `exports/${id}.zip`;
        await files.put(fileKey, Buffer.from('PK'));
        await putExport(db, { accountId, id, requestedAt: now });
        await markReady(db, { accountId, id }, { fileKey, byteSize: 2, readyAt: now, expiresAt: later });
      }
      await putTicket(db, member, { ticketHash: digestOf(ticket), ticketUntil: later }, now);
      return ticket;
    },

    /** Every caller has asked for the deletion of their account. */
    async deletions(): Promise<void> {
      const [requestedAt, dueAt] = [clock.now(), new Date(clock.now().getTime() + DAY)];
      for (const accountId of [member, other, demoted, admin]) {
        await putDeletion(db, { accountId, requestedAt, dueAt, withVideos: false });
      }
    },

    /** A post by the member, with a reaction by every caller that may react. @returns the id */
    post,

    /** An account with a post that others have reacted to, and a video. */
    async busyPerson(): Promise<string> {
      const id = await person();
      await addReaction(site, await addPost(site, id), other);
      await addVideo(site, { uploaderId: id });
      return id;
    },

    /** An account that can log in with PASSWORD. @returns its email */
    async withPassword(): Promise<string> {
      await person({ passwordHash });
      return `person_${people}@uni.example`;
    },

    /** A browser of that caller, with a session of its own if the caller has one, and the double-submit pair. */
    async browserOf(caller: Caller): Promise<TestBrowser> {
      const browser = site.visitor();
      if (caller === 'unverified') for (const [name, value] of unverified.cookies) browser.cookies.set(name, value);
      const token = tokens[caller] ?? newSecret();
      const accountId = signedIn[caller];
      if (accountId) await begin(accountId, token);
      if (accountId || tokens[caller]) browser.cookies.set('token', token);
      await browser.get('/api/countries');
      return browser;
    },

    async commented() {
      const id = await post();
      return { id, commentId: await addComment(site, id, member) };
    },

    /** A published video with a reaction by every caller that may react, and a comment by the member. */
    async talkedAbout() {
      const id = await addVideo(site, { uploaderId: member });
      for (const accountId of [member, other, admin]) await addReaction(site, { kind: 'video', id }, accountId);
      return { id, commentId: await addComment(site, { kind: 'video', id }, member) };
    },

    /** A match that the member organises, with a reaction by every caller that may react, and a comment by the member. */
    async talkedAboutMatch() {
      const cup = await addCup(site, { organiserId: member, captains: [null, null] });
      const id = await addMatch(site, cup, [0, 1], { number: 1 });
      for (const accountId of [member, other, admin]) await addReaction(site, { kind: 'match', id }, accountId);
      return { id, commentId: await addComment(site, { kind: 'match', id }, member) };
    },

    /** A match whose score every caller that signs in keeps, with a goal, a player and a scorer. */
    async keptMatch() {
      const cup = await addCup(site, { organiserId: member, captains: [null, null] });
      const { competitionId } = cup;
      for (const accountId of [other, demoted, admin])
        await db.insert(competitionOrganisers).values({ competitionId, accountId, createdAt: clock.now() });
      const id = await addMatch(site, cup, [0, 1], { number: 1, state: 'live' });
      const [eventId, scorerId] = [randomUUIDv7(), await person()];
      const scorer = `person_${people}`;
      const at = { happenedAt: clock.now(), createdAt: clock.now() };
      await db
        .insert(matchEvents)
        .values({ id: eventId, matchId: id, kind: 'goal', side: 'away', period: 1, value: 1, ...at });
      await db.insert(matchScorers).values({ matchId: id, accountId: scorerId, createdAt: clock.now() });
      const memberId = await addTeamMember(site, cup.entries[0]?.teamId ?? '', { name: 'Kwesi' });
      return { id, eventId, memberId, scorer };
    },

    /** @returns the username of an account that never signs in */
    async named(): Promise<string> {
      await person();
      return `person_${people}`;
    },

    /** Somebody's clip at a match that the member organises. */
    async pinnedClip() {
      const { id: matchId } = await this.talkedAboutMatch();
      const videoId = await addVideo(site, { uploaderId: await person() });
      await db.insert(matchClips).values({ videoId, matchId, createdAt: clock.now() });
      return { id: videoId, matchId };
    },

    /** A published video with its file. */
    async video() {
      const hostId = randomUUID().slice(-11);
      await files.put(`videos/${hostId}`, seedMedia());
      const id = await addVideo(site, { hostVideoId: hostId, uploaderId: await person() });
      return { id, hostId };
    },

    /** A published video of the member's, without its file. */
    ownVideo: () => addVideo(site, { uploaderId: member }),

    /**
     * A video that its host refused.
     * @param own whether it is the member's
     */
    refusedVideo: (own?: 'own') =>
      addVideo(site, {
        status: 'failed',
        ...(own && { uploaderId: member }),
        hostVideoId: null,
        uploadKey: `uploads/${randomUUID()}`,
        hostError: 'no channel',
      }),

    /** A report of a post. @returns the id of its case */
    async report(): Promise<string> {
      const [id, openedAt] = [randomUUID(), clock.now()];
      const postId = await addPost(site, await person());
      await db.insert(reportCases).values({ id, kind: 'post', thingId: postId, openedAt });
      const told = { reason: 'spam', text: '', createdAt: openedAt } as const;
      await db.insert(reports).values({ id: randomUUID(), caseId: id, reporterId: other, ...told });
      return id;
    },

    /** @returns the token of a mailed link */
    async link(purpose: LinkPurpose): Promise<string> {
      const [token, createdAt] = [newSecret(), clock.now()];
      const accountId = await person(purpose === 'verify' ? { verifiedAt: null, passwordHash } : {});
      const expiresAt = new Date(createdAt.getTime() + DAY);
      await putLink(db, { id: randomUUIDv7(), accountId, purpose, tokenHash: digestOf(token), createdAt, expiresAt });
      return token;
    },

    /** Somebody whose page everyone sees. @returns their username */
    async shownPerson(): Promise<string> {
      const accountId = await person();
      const username = `person_${people}`;
      await db.insert(profiles).values({ accountId, visibility: 'everyone', updatedAt: clock.now() });
      return username;
    },

    /** The small file of somebody's picture, or of a crest. @returns its name */
    async avatar(folder: AvatarFolder = 'avatars'): Promise<string> {
      const name = `${randomUUIDv7()}-96.webp`;
      await files.put(`${folder}/${name}`, Buffer.from('0'));
      return name;
    },

    /** A form with a picture to show oneself by. */
    async pictureForm(): Promise<FormData> {
      const form = new FormData();
      const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      appendFile(form, { field: 'image', bytes, name: 'me.png', type: 'image/png' });
      return form;
    },

    /** Another session of the member's. */
    session: () => begin(member),

    /** Something that the member is told of. */
    async notification(): Promise<string> {
      const [id, subjectId] = [randomUUIDv7(), randomUUID()];
      const of = { kind: 'report', subjectKind: 'none', detail: 'stays post' } as const;
      await db.insert(notifications).values({ id, accountId: member, ...of, subjectId, count: 1, at: clock.now() });
      return id;
    },

    /** Hours in which nobody is to be disturbed. */
    async quietHours(): Promise<void> {
      for (const accountId of [member, other, demoted, admin]) {
        const hours = { accountId, fromMinute: 0, untilMinute: 60, timeZone: 'UTC' };
        await db.insert(quietHours).values(hours).onConflictDoNothing();
      }
    },

    ...invitations(site, member, person),

    /** A cup of two that the member organises, with a match to come and a venue. */
    async plannedCup() {
      const cup = await addCup(site, { organiserId: member, captains: [null, null] });
      const venueId = randomUUIDv7();
      await db.insert(venues).values({ id: venueId, competitionId: cup.competitionId, name: 'Main field' });
      const day = clock.now().toISOString().slice(0, 10);
      return { ...cup, venueId, day, matchId: await addMatch(site, cup, [0, 1], { number: 1 }) };
    },

    /** A match of the member's team and cup, of which the other side has said how it ended. @returns its id */
    async submittedMatch(): Promise<string> {
      const cup = await addCup(site, { organiserId: member, captains: [member, await person()] });
      const now = clock.now();
      const id = await addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date(now.getTime() - DAY) });
      const said = { act: 'submitted', kind: 'played', score: { home: 1, away: 1 }, side: 'away' } as const;
      await db.insert(matchResults).values({ matchId: id, version: 1, ...said, createdAt: now });
      const confirmBy = new Date(now.getTime() + DAY);
      await db.update(matches).set({ state: 'submitted', version: 1, confirmBy }).where(eq(matches.id, id));
      return id;
    },

    /** A cup of two that the member organises and in which both are level. @param list that has brought the result */
    async levelCup(list?: string): Promise<Cup> {
      const cup = await addCup(site, { organiserId: member, captains: [null, null] });
      const result = { kind: 'played', score: { home: 1, away: 1 }, forfeitedBy: null } as const;
      const id = await addMatch(site, cup, [0, 1], { number: 1, result });
      const listed = list ? { list, state: 'scheduled' as const, counting: null, waited: false } : null;
      await db.update(matchResults).set({ listed }).where(eq(matchResults.matchId, id));
      return cup;
    },

    /** The same, once it was drawn between them. @returns the draw too */
    async drawnCup(): Promise<Cup & { drawId: string }> {
      const cup = await this.levelCup();
      return { ...cup, drawId: await addDraw(site, cup, [0, 1], cup.groupId) };
    },

    /** Three groups that the member organises, of whose seconds the first two go on, to one match or the other. */
    async openSpread(): Promise<Cup> {
      const cup = await addThreeGroups(site, member, 2);
      await addDraw(site, cup, [1, 4, 7], null);
      return cup;
    },

    /** A team whose captain is the member, with a player, and somebody who has asked to join. */
    async ledTeam(whose: 'the member’s' | 'somebody else’s' = 'the member’s') {
      await this.leaveTeams(); // so that they are never in too many
      const captainId = whose === 'the member’s' ? member : await person();
      const { teamId } = await addTeam(site, 'Legon Hall', captainId);
      const playerId = await addTeamMember(site, teamId, { accountId: await person() });
      const claimedId = await addTeamMember(site, teamId, { accountId: await person() });
      await site.db.update(teamMembers).set({ claimedName: 'Esi' }).where(eq(teamMembers.id, claimedId));
      const askedId = randomUUIDv7();
      const asked = { id: askedId, teamId, accountId: await person(), role: 'player' as const, createdAt: clock.now() };
      await db.insert(teamMembers).values(asked);
      const [row] = await db.select({ joinToken: teams.joinToken }).from(teams).where(eq(teams.id, teamId));
      return { teamId, playerId, claimedId, askedId, joinToken: row?.joinToken ?? '' };
    },

    /** A team that an admin vouches for. @returns its id */
    async vouchedTeam(): Promise<string> {
      const { teamId } = await addTeam(site, 'Legon Hall');
      await db.update(teams).set({ vouchedAs: 'Ours' }).where(eq(teams.id, teamId));
      return teamId;
    },

    /** The site's keys for pushes, which are otherwise made by who asks first. */
    async pushKeys(): Promise<void> {
      await db
        .insert(pushKeys)
        .values({ id: 1, ...makeSiteKeys(), createdAt: clock.now() })
        .onConflictDoNothing();
    },

    /** What a browser that is new to the site says of itself. */
    pushSubscription() {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      return { endpoint: `https://push.services.net/${randomUUID()}`, keys: { p256dh, auth } };
    },

    /** Weekly mails that are on. @returns the secret of one */
    async digests(): Promise<string> {
      let last = '';
      for (const accountId of [member, other, demoted, admin]) {
        last = newSecret();
        const now = clock.now();
        const row = { accountId, timeZone: 'UTC', dueAt: now, toldUntil: now, visitedAt: now };
        const secret = { token: last, tokenHash: digestOf(last) };
        await db
          .insert(digests)
          .values({ ...row, ...secret })
          .onConflictDoUpdate({ target: digests.accountId, set: { dueAt: now, ...secret } });
      }
      return last;
    },

    /** An upload of `bytes` bytes that has begun, with none of them received. */
    async upload(bytes: number): Promise<string> {
      const id = randomUUIDv7();
      await db.insert(uploads).values({ id, ownerId: member, byteSize: bytes, createdAt: clock.now() });
      await files.put(`uploads/${id}`, Buffer.alloc(0));
      return id;
    },

    /** A file of the browser app that only another release has (platform/web/releases.ts). @returns its name */
    async fileOfAnotherRelease(): Promise<string> {
      await files.put('releases/other.pack', Buffer.from('0'));
      await files.put('releases/other.json', Buffer.from('{"other-Aaaaaaaa.js":{"from":0,"bytes":1}}'));
      return 'other-Aaaaaaaa.js';
    },

    /** The picture of a post that everybody may see. @returns its file's name */
    async picture(): Promise<string> {
      const id = randomUUID();
      await files.put(`images/${id}-480.webp`, seedMedia());
      const image = {
        fileKey: `images/${id}`,
        widths: [480],
        width: 480,
        height: 320,
        alt: '',
        thumbhash: null,
        bytes: 0,
      };
      await replaceImages(db, await addPost(site, member), [image]);
      return `${id}-480.webp`;
    },
  };
}
