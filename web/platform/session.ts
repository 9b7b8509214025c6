import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { SessionUser } from '../../contract/accounts.ts';

/** What of the signed-in person is kept in the browser: what the screens show, and nothing secret. */
export type UserData = Pick<SessionUser, '_id' | 'username' | 'profilePicture'>;

type Kept = { userData: UserData | null; isLoggedIn: boolean; role: SessionUser['role'] | null };

type Session = Kept & {
  /** The server ended the session, not the member: where to go then is /login?expired=1. Not persisted. */
  expired: boolean;
  signIn: (user: SessionUser) => void;
  signOut: (how?: 'expired') => void;
};

const STORAGE_KEY = 'root'; // spec 1 §9

/** Local storage, but where it is full the session lives as long as the page, and signing in still works. */
const storage = createJSONStorage<Kept>(() => {
  const { localStorage } = window; // throws where it is switched off, and nothing is kept
  return {
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    setItem: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        localStorage.removeItem(key); // better nobody than whoever stood there before
      }
    },
  };
});

/** What was kept, where it is what this app writes; else a visitor. */
function restored(kept: unknown): Kept {
  const { userData, isLoggedIn, role } = (kept ?? {}) as Partial<Kept>;
  const isWhole = isLoggedIn === true && typeof userData?._id === 'string' && typeof userData.username === 'string';
  return isWhole ? { userData, isLoggedIn, role: role ?? null } : { userData: null, isLoggedIn: false, role: null };
}

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
      storage,
      merge: (kept, session) => {
        const now = restored(kept);
        return { ...session, ...now, expired: session.expired && !now.isLoggedIn };
      },
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
