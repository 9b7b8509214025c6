/** What whole pages ask, for tests of what surrounds them: somebody has just come, and nothing has happened. */
import { listSessions, type SignedInDevice } from '../../contract/accounts.ts';
import { getDigest } from '../../contract/notifications/digest.ts';
import { NOTIFICATION_KINDS } from '../../contract/notifications/notifications.ts';
import { getNotificationSettings } from '../../contract/notifications/settings.ts';
import { listOwnVideos } from '../../contract/own-videos.ts';
import { listSchoolFollows, listTies, suggestFollows } from '../../contract/people/follow.ts';
import { lookAtMyData } from '../../contract/people/my-data.ts';
import { getOwnProfile, type Profile } from '../../contract/people/profile.ts';
import { listPosts } from '../../contract/posts.ts';
import { listHidden } from '../../contract/reports.ts';
import { getOwnCalendar } from '../../contract/sports/calendars.ts';
import { listEntryInvitations } from '../../contract/sports/entries/invitations.ts';
import { listAwaitedResults, listMyMatches } from '../../contract/sports/lists.ts';
import { listNamedClips } from '../../contract/videos/match-clips.ts';
import { listVideos } from '../../contract/videos.ts';
import { answer } from './answers.ts';
import { answerFrame } from './screen.tsx';

/** The feed and the gallery. */
export function answerLists(): void {
  answer(listPosts, { posts: [], totalPages: 0, total: 0, page: 1 });
  answer(suggestFollows, { people: [], schools: [] });
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
}

/** The feed, with what a member's pages ask by themselves. */
export function answerFeed(): void {
  answerFrame();
  answerLists();
}

/** The page of one's matches. */
export function answerMatches(): void {
  answer(listEntryInvitations, { invitations: [], nextCursor: null });
  answer(getOwnCalendar, { path: null });
  answer(listMyMatches, { matches: [], nextCursor: null, hasTeams: false });
  answer(listAwaitedResults, { awaited: [] });
}

/** A browser in which the member is signed in. */
export const device = (number: number, change: Partial<SignedInDevice> = {}): SignedInDevice => ({
  _id: `0197c3a2-5b1e-7c3e-9d0a-${String(number).padStart(12, '0')}`,
  device: 'Chrome on Android',
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
  current: number === 1,
  ...change,
});

/** What the member says about themselves: nothing, but for the change. @param country their school's, if lists say it */
export function answerProfile(change: Partial<Profile> = {}, country?: string): void {
  const profile: Profile = { name: '', bio: '', school: '', faculty: '', teams: '', links: [], visibility: 'members' };
  answer(getOwnProfile, { profile: { ...profile, ...change }, renamableAt: null, ...(country && { country }) });
}

/** The account page, on one device. */
export function answerAccount(): void {
  answerProfile();
  answer(listHidden, { things: [] });
  answer(listNamedClips, { clips: [], nextCursor: null });
  answer(listTies, { people: [], nextCursor: null });
  answer(listSchoolFollows, { schools: [] });
  answer(getNotificationSettings, {
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, here: true, push: kind !== 'clip', mail: true })),
    quietHours: null,
  });
  answer(getDigest, { isOn: false, isSent: true, ended: null });
  answer(listSessions, { sessions: [device(1)] });
  answer(lookAtMyData, { export: null, deletion: null, clips: 0 });
}
