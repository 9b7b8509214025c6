/** Opens a page of the site map, with all that surrounds it, on answers in the server's place (answers.ts). */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { UNSAFE_createMemoryHistory as createMemoryHistory, createPath } from 'react-router';
import { check, type SessionUser } from '../../contract/accounts.ts';
import { countUnseen } from '../../contract/notifications/notifications.ts';
import { listToday } from '../../contract/sports/lists.ts';
import { createSiteRouter, Site } from '../platform/router/site-router.tsx';
import { leadToLogin } from '../platform/session/lead-to-login.ts';
import { useSession } from '../platform/session/session.ts';
import { routes } from '../routes.tsx';
import { startNotices } from '../shell/notices/notices.tsx';
import { answer } from './answers.ts';

export const MEMBER: SessionUser = {
  _id: '0197c3a2-5b1e-7c3e-9d0a-2f6b8a4f1c11',
  username: 'linnea',
  email: 'linnea@uni.example',
  role: 'user',
  profilePicture: null,
};

/** What a member's pages ask by themselves, whichever they are: nothing has happened. */
export function answerFrame(): void {
  answer(check, { authenticated: true, data: { ...MEMBER, hasPassword: true } });
  answer(countUnseen, { unseen: 0 });
  answer(listToday, { matches: [], of: 'all' });
}

/** Somebody is signed in. */
export function signedIn(): void {
  answerFrame();
  useSession.getState().signIn(MEMBER);
}

/** Shows something that is no page of the site map. @param endings called when it is taken away */
export function show(what: ReactNode, endings: (() => void)[] = []): void {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root'; // as in index.html: paper shows nothing else
  shown = { root: createRoot(place), place, endings };
  shown.root.render(what);
}

let shown: { root: Root; place: HTMLElement; endings: (() => void)[] } | undefined;

/**
 * Opens an address.
 * @param options.notices also the notices at the lower edge (shell/notices/), which the site shows when a page has loaded
 * @returns where the viewer is then, and ways to go elsewhere
 */
export async function open(path: string, { notices = false } = {}) {
  const router = createSiteRouter(routes, createMemoryHistory({ initialEntries: [path] }));
  const endings = [leadToLogin(router)];
  await router.start();
  show(<Site router={router} />, endings);
  if (notices) endings.push(startNotices(performance.now()));
  return {
    here: () => createPath(router.state.location),
    /** The path whose code is loading: the viewer has left, and the page before it still stands. */
    coming: () => router.state.coming,
    go: (there: string) => router.navigator.push(there),
    back: () => router.navigator.go(-1),
    forward: () => router.navigator.go(1),
  };
}

/** Takes the page away again. */
export function close(): void {
  shown?.root.unmount();
  shown?.place.remove();
  for (const end of shown?.endings ?? []) end();
  shown = undefined;
}
