import { titleOfMatch } from '../../../contract/pages/match-head.ts';
import {
  answerClipProposal,
  CLIP_PEOPLE_LISTED,
  type ClipProposal,
  getMatchForClip,
  getPin,
  leaveClip,
  listClipPeople,
  listMatchClips,
  listMatchesOfClip,
  listMatchesOfToday,
  listNamedClips,
  MATCH_CLIPS_PER_PAGE,
  MATCHES_OFFERED,
  matchClipMessages,
  type OfferedMatch,
  type PinnedTo,
  pinClip,
  unpinClip,
} from '../../../contract/videos/match-clips.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { DAY, HOUR, SECOND } from '../../platform/clock.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { presentToMembers } from '../accounts/present.ts';
import { loadMatchCards } from '../matches/queries.ts';
import { findCountryOf } from '../schools/queries.ts';
import type { Targets } from '../targets/target.ts';
import { namesFor } from '../teams/policy.ts';
import { presentVideo } from '../videos/present.ts';
import { loadVideos } from '../videos/queries.ts';
import { deriveFromMatchClips } from './facts.ts';
import { listManagedMatches, looksAfterClips } from './policy.ts';
import { eventOf, facultyOf, presentPerson, schoolOf } from './present.ts';
import { listProposals } from './proposal-queries.ts';
import {
  findForClip,
  findPin,
  findUploadedAt,
  isPinningBlocked,
  listCandidates,
  listClips,
  listNaming,
  listOffered,
  listPeopleIn,
  type OfferedRow,
  wasDeclined,
} from './queries.ts';
import { answerProposal, handleBlocks, leave, pinTo, unpin } from './workflow.ts';

const READING = { who: 'everyone', limit: perIp('match-clips', 3000) } as const; // as pages: each asks once
const PINS: LimitRule = { name: 'match-clip', points: 60, seconds: 60 };
/** Clips of others, so that nobody puts all that there are to matches of their own; a cup's day has some thirty matches. */
const OF_OTHERS: LimitRule = { name: 'pin-others-clip', points: 40, seconds: DAY / SECOND };
const CHANGING = { who: 'owner or admin', limit: perIp('match-clip'), perMember: PINS } as const;
const PINNING = { ...CHANGING, spends: [OF_OTHERS] } as const;
const OFFERING = { who: 'member', limit: perIp('match-clips-offered', 1000) } as const;
// A film is uploaded in the evening, or the morning after; before a match there is the warming up.
const OFFERED_BEFORE = 36 * HOUR;
const OFFERED_AFTER = 6 * HOUR;
// Whose phone is full of clips uploads them at the weekend, and the captain looks at them at the next one.
const PLAYED_BEFORE = 14 * DAY;

/** Clips at their matches: where each is pinned, those of a match, and what the upload form offers. */
export function mountMatchClips(app: App, parts: FeatureParts, targets: Targets): void {
  const { db, clock, limits, sessions, videoHosts } = parts;
  const [clips, matches] = [targets({ kind: 'video' }), targets({ kind: 'match' })];
  deriveFromMatchClips(app, parts);
  handleBlocks(parts);

  /** Where a clip is pinned, if the viewer may see that match. */
  async function pinnedTo(videoId: string, viewer: Member | undefined): Promise<PinnedTo | null> {
    const pin = await findPin(db, videoId);
    if (!pin || !(await matches.find(db, pin.matchId))?.isFor(viewer)) return null;
    const [[match], people, unseen] = await Promise.all([
      loadMatchCards(db, [pin.matchId], { viewer, now: clock.now() }),
      listPeopleIn(db, [videoId]),
      matches.unseenBy(viewer),
    ]);
    if (!match) return null;
    const { minute, added } = pin;
    const inIt = people.get(videoId) ?? [];
    const seen = { unseen, sees: await namesFor(db, viewer, inIt), to: audienceOf(viewer) };
    return { match, minute, added, people: inIt.map((one) => presentPerson(one, seen)) };
  }

  route(app, parts, getPin, READING, async ({ params: { id }, request }) => {
    const viewer = await sessions.viewer(request);
    const clip = await clips.find(db, id);
    if (!clip?.isFor(viewer)) throw notFound(matchClipMessages.clipGone);
    const pinned = await pinnedTo(id, viewer);
    return {
      pinned,
      canChange: viewer !== undefined && (await canChange(id, clip.ownerId, viewer, pinned)),
      proposals: viewer ? await proposalsFor(id, clip.ownerId, viewer) : [],
    };
  });

  /** What waits for the uploader's answer, as they see it; of others what they have asked themselves. */
  async function proposalsFor(videoId: string, ownerId: string | null, viewer: Member): Promise<ClipProposal[]> {
    const rows = await listProposals(db, videoId, viewer.accountId === ownerId ? undefined : viewer.accountId);
    const ids = rows.map(({ matchId }) => matchId);
    const cards = ids.length > 0 ? await loadMatchCards(db, ids, { viewer, now: clock.now() }) : [];
    return rows.flatMap(({ matchId, minute, added, by }) => {
      const match = cards.find(({ _id }) => _id === matchId);
      return match ? { match, minute, added, by: presentToMembers(by) } : [];
    });
  }

  /** When a match was played that a clip may be of. */
  async function timeOf(videoId: string) {
    const at = (await findUploadedAt(db, videoId)) ?? clock.now();
    return { from: new Date(at.getTime() - PLAYED_BEFORE), until: new Date(at.getTime() + OFFERED_AFTER), at };
  }

  async function canChange(videoId: string, ownerId: string | null, viewer: Member, pinned: PinnedTo | null) {
    if (viewer.accountId === ownerId) return true;
    if (pinned) {
      const match = { id: pinned.match._id, standing: await matches.find(db, pinned.match._id) };
      return looksAfterClips(db, match, viewer);
    }
    // It may stand at a match that this viewer doesn't see.
    if ((await findPin(db, videoId)) || (await isPinningBlocked(db, videoId, ownerId))) return false;
    if (await wasDeclined(db, videoId, viewer.accountId)) return false;
    return (await listManagedMatches(db, viewer.accountId, await timeOf(videoId), 1)).length > 0;
  }

  /** Spends one of the day's pins of others' clips, and gives it back if none has become of it. */
  async function sparing<T extends { isNew: boolean }>(member: Member, videoId: string, pin: () => Promise<T>) {
    if ((await clips.find(db, videoId))?.ownerId === member.accountId) return pin();
    await limits.spend(OF_OTHERS, member.accountId);
    let isNew = false;
    try {
      const pinned = await pin();
      isNew = pinned.isNew;
      return pinned;
    } finally {
      if (!isNew) await limits.refund(OF_OTHERS, member.accountId);
    }
  }

  route(app, parts, pinClip, PINNING, async ({ params: { id }, body, member }) => {
    const { isAsked } = await sparing(member, id, () => pinTo(parts, targets, member, id, body));
    const pinned = await pinnedTo(id, member);
    if (isAsked) return { message: matchClipMessages.askedFirst(), pinned };
    if (!pinned) throw notFound(matchClipMessages.matchGone); // gone just now
    return { message: matchClipMessages.pinned(), pinned };
  });

  const answering = { who: 'owner, unseen', limit: perIp('match-clip'), perMember: PINS } as const;
  route(
    app,
    parts,
    answerClipProposal,
    answering,
    async ({ params: { id, matchId }, body: { accepts, by }, member }) => {
      await answerProposal(parts, targets, member, { videoId: id, matchId, accepts, by });
      return { message: accepts ? matchClipMessages.pinned() : matchClipMessages.declined() };
    },
  );

  route(app, parts, unpinClip, CHANGING, async ({ params: { id }, member }) => {
    await unpin(parts, targets, member, id);
    return { message: matchClipMessages.unpinned() };
  });

  const leaving = { who: 'member', limit: perIp('match-clip'), perMember: PINS } as const;
  route(app, parts, leaveClip, leaving, async ({ params: { id }, member }) => {
    await leave(parts, targets, member, id);
    return { message: matchClipMessages.nameIsOut() };
  });

  route(app, parts, listNamedClips, OFFERING, async ({ query: { cursor }, member }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const unseen = await clips.unseenBy(member);
    const rows = await listNaming(db, member.accountId, { limit: MATCH_CLIPS_PER_PAGE + 1, after, unseen });
    const { shown, nextCursor } = cutPage(rows, MATCH_CLIPS_PER_PAGE);
    const ids = [...new Set(shown.map(({ matchId }) => matchId))];
    const cards = await loadMatchCards(db, ids, { viewer: member, now: clock.now() });
    const byId = new Map(cards.map((card) => [card._id, card]));
    return {
      clips: shown.flatMap(({ id, matchId, title, minute, added }) => {
        const match = byId.get(matchId);
        return match ? { _id: id, title, match, minute, added } : [];
      }),
      nextCursor,
    };
  });

  route(app, parts, listMatchClips, READING, async ({ params: { id }, query: { cursor }, request }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const viewer = await sessions.viewer(request);
    const [standing, unseen] = await Promise.all([matches.find(db, id), matches.unseenBy(viewer)]);
    if (!standing?.isFor(viewer)) throw notFound(matchClipMessages.matchGone);
    const rows = await listClips(db, id, { limit: MATCH_CLIPS_PER_PAGE + 1, after, unseen });
    const { shown, nextCursor } = cutPage(rows, MATCH_CLIPS_PER_PAGE);
    const ids = shown.map((clip) => clip.id);
    const [loaded, people] = await Promise.all([loadVideos(db, ids), listPeopleIn(db, ids)]);
    const videos = new Map(loaded.map((video) => [video.id, video]));
    const to = audienceOf(viewer);
    const seen = { unseen, sees: await namesFor(db, viewer, [...people.values()].flat()), to };
    return {
      // One that was hidden or deleted between the statements is left out.
      clips: shown.flatMap(({ id: videoId, minute, added }) => {
        const video = videos.get(videoId);
        if (video?.status !== 'published') return [];
        const inIt = (people.get(videoId) ?? []).map((one) => presentPerson(one, seen));
        return { video: presentVideo(video, videoHosts, to), minute, added, people: inIt };
      }),
      nextCursor,
    };
  });

  route(app, parts, listClipPeople, OFFERING, async ({ params: { id }, member }) => {
    const [standing, unseen] = await Promise.all([matches.find(db, id), matches.unseenBy(member)]);
    if (!standing?.isFor(member)) throw notFound(matchClipMessages.matchGone);
    const rows = await listCandidates(db, id, CLIP_PEOPLE_LISTED);
    const seen = { unseen, sees: await namesFor(db, member, rows), to: 'members' as const };
    const of = (side: 'home' | 'away') =>
      rows.filter((row) => row.side === side).map((row) => presentPerson(row, seen));
    return { home: of('home'), away: of('away') };
  });

  route(app, parts, listMatchesOfToday, OFFERING, async ({ member }) => {
    const now = clock.now();
    const offered = await listOffered(db, member.accountId, {
      from: new Date(now.getTime() - OFFERED_BEFORE),
      until: new Date(now.getTime() + OFFERED_AFTER),
      ...{ now, limit: MATCHES_OFFERED },
    });
    return { matches: await presentOffered(offered, member, now) };
  });

  async function presentOffered(offered: OfferedRow[], viewer: Member, now: Date): Promise<OfferedMatch[]> {
    const ids = offered.map(({ id }) => id);
    const cards = await loadMatchCards(db, ids, { viewer, now });
    const byId = new Map(cards.map((card) => [card._id, card]));
    return offered.flatMap(({ id, period, since }) => {
      const match = byId.get(id);
      const clock = since && { period, since: since.toISOString() };
      return match ? { match, clock } : [];
    });
  }

  route(app, parts, getMatchForClip, OFFERING, async ({ params: { id }, member }) => {
    const now = clock.now();
    const [standing, row] = await Promise.all([matches.find(db, id), findForClip(db, id, member.accountId)]);
    const [offered] = standing?.isFor(member) && row ? await presentOffered([row], member, now) : [];
    if (!offered || !row) throw notFound(matchClipMessages.matchGone);
    const name = schoolOf(row);
    const country = name === null ? undefined : await findCountryOf(db, name);
    const school = name !== null && country !== undefined ? { country, name } : null;
    const words = titleOfMatch({ ...offered.match, score: null });
    return { ...offered, words, school, faculty: facultyOf(row), event: eventOf(row) };
  });

  route(app, parts, listMatchesOfClip, OFFERING, async ({ params: { id }, member }) => {
    const clip = await clips.find(db, id);
    if (!clip?.isFor(member)) throw notFound(matchClipMessages.clipGone);
    const [now, time] = [clock.now(), await timeOf(id)];
    const offered =
      member.accountId === clip.ownerId
        ? await listOffered(db, member.accountId, { ...time, now: time.at, limit: MATCHES_OFFERED })
        : await listManagedMatches(db, member.accountId, time, MATCHES_OFFERED);
    return { matches: await presentOffered(offered, member, now) };
  });
}
