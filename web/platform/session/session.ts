import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { SessionUser } from '../../../contract/accounts.ts';

/** What the browser stores about the member: what the screens show, and nothing secret. */
export type UserData = Pick<SessionUser, '_id' | 'username' | 'profilePicture'>;

type StoredSession = { userData: UserData | null; isLoggedIn: boolean; role: SessionUser['role'] | null };

type Session = StoredSession & {
  /** The server ended the session, not the member: then the way leads to /login?expired=1. Not persisted. */
  expired: boolean;
  /** When the account will be deleted; undefined until the server has said. Not persisted. */
  deletedAt?: string | null | undefined;
  signIn: (user: SessionUser & { deletedAt?: string }) => void;
  signOut: (how?: 'expired') => void;
};

const STORAGE_KEY = 'root'; // spec 1 §9

/** Local storage; if it is full, the session lives as long as the page, and signing in still works. */
const storage = createJSONStorage<StoredSession>(() => {
  const { localStorage } = window; // throws if it is switched off, and nothing is stored
  return {
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    setItem: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        localStorage.removeItem(key); // better nobody than the member of before
      }
    },
  };
});

/** What was stored, if it is what this app writes; else a visitor. */
function restored(stored: unknown): StoredSession {
  const { userData, isLoggedIn, role } = (stored ?? {}) as Partial<StoredSession>;
  const isWhole = isLoggedIn === true && typeof userData?._id === 'string' && typeof userData.username === 'string';
  return isWhole ? { userData, isLoggedIn, role: role ?? null } : { userData: null, isLoggedIn: false, role: null };
}

/** Who is signed in, as far as this browser knows; the server decides on every call. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      userData: null,
      isLoggedIn: false,
      role: null,
      expired: false,
      signIn: ({ _id, username, profilePicture, role, deletedAt = null }) =>
        set({ userData: { _id, username, profilePicture }, isLoggedIn: true, role, expired: false, deletedAt }),
      signOut: (how) =>
        set({ userData: null, isLoggedIn: false, role: null, expired: how === 'expired', deletedAt: undefined }),
    }),
    {
      name: STORAGE_KEY,
      version: 1, // spec 1 §9
      storage,
      merge: (stored, session) => {
        const now = restored(stored);
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
