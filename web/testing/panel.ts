/** The admin panel, and what it asks, as the server answers. */
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { check } from '../../contract/accounts.ts';
import {
  type AdminUser,
  type AdminVideo,
  listAdminVideos,
  listAudit,
  listUsers,
  type Overview,
  overview,
} from '../../contract/admin.ts';
import { listCases } from '../../contract/reports.ts';
import { useUndo } from '../features/admin/undo.ts';
import { useSession } from '../platform/session/session.ts';
import { answer } from './answers.ts';
import { video } from './samples.ts';
import { MEMBER, open, signedIn } from './screen.tsx';
import { holdClock } from './surroundings.ts';

const MADE = '2026-03-01T12:00:00.000Z';

export const tab = (name: string | RegExp) => page.getByRole('tab', { name });
export const dialog = (name: string) => page.getByRole('dialog', { name });

/** 'member_1' and so on, who joined a day after each other. */
export const user = (number: number, change: Partial<AdminUser> = {}): AdminUser => ({
  _id: `0197c3a2-5b1e-7c3e-9d50-${String(number).padStart(12, '0')}`,
  username: `member_${number}`,
  email: `member_${number}@uni.example`,
  profilePicture: null,
  faculty: 'Arts',
  role: 'user',
  isActive: true,
  isVerified: true,
  createdAt: new Date(Date.UTC(2020, 0, number, 12)).toISOString(),
  lastSeenAt: null,
  ...change,
});

/** A clip of somebody's, as admins see it. */
export const adminVideo = (number: number, change: Partial<AdminVideo> = {}): AdminVideo => {
  const { _id, username, email, profilePicture } = user(1);
  return { ...video(number), uploadedBy: { _id, username, email, profilePicture }, ...change };
};

/** A site on which little happens: five days of it. */
export const siteState = (change: Partial<Overview> = {}): Overview => ({
  countedAt: MADE,
  totals: { users: 1240, admins: 2, inactive: 1, posts: 30, videos: 20, comments: 10, reactions: 5 },
  sports: { teams: 24, competitions: 3, matches: 96, missing: 2 },
  days: [1, 2, 3, 4, 5].map((day) => ({
    ...{ day: `2026-03-0${day}`, users: day, posts: 0, videos: day === 2 ? 7 : 1, comments: 0, reactions: 6 - day },
  })),
  storage: { measuredAt: MADE, pictures: 1e6, posters: 1e6, videos: 5e9, uploads: 0, database: 2e6, free: 1e10 },
  room: { left: 1e10, floor: 1e9, isLow: false },
  queue: { waiting: 0, failed: 0, total: 0, videos: [] },
  youtube: null,
  lastBackup: null,
  lastBackupSize: null,
  backupIsLate: false,
  lastDrill: null,
  drillIsDue: false,
  ...change,
});

export const userPage = (users: AdminUser[], nextCursor: string | null = null) => ({
  ...{ users, total: users.length, isCapped: false, all: users.length, nextCursor },
});

export const videoPage = (videos: AdminVideo[]) => ({
  ...{ videos, total: videos.length, all: videos.length, faculties: [], nextCursor: null },
});

/** The member is an admin of a site without members and videos. */
export function asAdmin(): void {
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  answer(overview, siteState());
  answer(listCases, { cases: [], waiting: 0, nextCursor: null });
  answer(listAdminVideos, videoPage([]));
  answer(listUsers, userPage([]));
  answer(listAudit, { entries: [], nextCursor: null });
  onTestFinished(() => useUndo.setState({ deactivated: [] }));
}

/** Opens the panel, past its door. @returns where the admin is, and the clock, which is still held */
export async function openPanel(query = '') {
  const clock = holdClock();
  const viewer = await open(`/app/manage${query}`);
  const door = page.getByText('Checking admin privileges...');
  const heading = page.getByRole('heading', { name: 'Admin Panel' });
  await expect.poll(() => door.or(heading).elements().length).toBeGreaterThan(0);
  await clock.advance(2500);
  return { viewer, clock };
}
