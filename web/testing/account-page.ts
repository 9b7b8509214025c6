/** What the account page asks by itself, of a member who has nothing on it but themselves. */
import { listSessions, type SignedInDevice } from '../../contract/accounts.ts';
import { getDigest } from '../../contract/notifications/digest.ts';
import { getNotificationSettings } from '../../contract/notifications/settings.ts';
import { listSchoolFollows, listTies } from '../../contract/people/follow.ts';
import { lookAtMyData } from '../../contract/people/my-data.ts';
import { getOwnProfile } from '../../contract/people/profile.ts';
import { listHidden } from '../../contract/reports.ts';
import { listNamedClips } from '../../contract/videos/match-clips.ts';
import { answer } from './answers.ts';

/** A browser in which the member is signed in. */
export const device = (number: number, change: Partial<SignedInDevice> = {}): SignedInDevice => ({
  _id: `0197c3a2-5b1e-7c3e-9d0a-${String(number).padStart(12, '0')}`,
  device: 'Chrome on Android',
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
  current: number === 1,
  ...change,
});

/** Answers all of it, for somebody who is signed in (screen.tsx). */
export function answerAccountPage(): void {
  answer(getOwnProfile, {
    profile: { name: '', bio: '', school: '', faculty: '', teams: '', links: [], visibility: 'members' },
    renamableAt: null,
  });
  answer(listHidden, { things: [] });
  answer(listNamedClips, { clips: [], nextCursor: null });
  answer(listTies, { people: [], nextCursor: null });
  answer(listSchoolFollows, { schools: [] });
  answer(getNotificationSettings, { kinds: [], quietHours: null });
  answer(getDigest, { isOn: false, isSent: true, ended: null });
  answer(listSessions, { sessions: [device(1)] });
  answer(lookAtMyData, { export: null, deletion: null, clips: 0 });
}
