import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SessionUser } from '../../contract/accounts.ts';

/** What of the signed-in person is kept in the browser: what the screens show, and nothing secret. */
export type UserData = Pick<SessionUser, '_id' | 'username' | 'profilePicture'>;

type Session = {
  userData: UserData | null;
  isLoggedIn: boolean;
  role: SessionUser['role'] | null;
  /** The server ended the session, not the member: where to go then is /login?expired=1. Not persisted. */
  expired: boolean;
  signIn: (user: SessionUser) => void;
  signOut: (how?: 'expired') => void;
};

const STORAGE_KEY = 'root'; // spec 1 §9

/** Who is signed in, as far as this browser knows; the server decides at every call. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      userData: null,
      isLoggedIn: false,
      role: null,
      expired: false,
      signIn: ({ _id, username, profilePicture, role }) =>
        set({ userData: { _id, username, profilePicture }, isLoggedIn: true, role, expired: false }),
      signOut: (how) => set({ userData: null, isLoggedIn: false, role: null, expired: how === 'expired' }),
    }),
    {
      name: STORAGE_KEY,
      version: 1, // spec 1 §9
      partialize: ({ userData, isLoggedIn, role }) => ({ userData, isLoggedIn, role }),
    },
  ),
);

// Another tab signed in or out: localStorage is the same, so this tab follows.
addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  if (event.newValue === null) useSession.getState().signOut();
  else void useSession.persist.rehydrate();
});
