import { create } from 'zustand';
import type { SessionUser } from '../../../contract/accounts.ts';
import { store, stored } from '../stored.ts';

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
const VERSION = 1; // spec 1 §9

/** Who was signed in when this was stored, if it is what this app writes; else a visitor. */
function restored(): StoredSession {
  try {
    const { state, version } = JSON.parse(stored(STORAGE_KEY) ?? '');
    const { userData, isLoggedIn, role } = state as Partial<StoredSession>;
    const isWhole = isLoggedIn === true && typeof userData?._id === 'string' && typeof userData.username === 'string';
    if (isWhole && version === VERSION) return { userData, isLoggedIn, role: role ?? null };
  } catch {
    // Nothing of ours.
  }
  return { userData: null, isLoggedIn: false, role: null };
}

/** If storage is full, the session lives as long as the page, and signing in still works. */
function save({ userData, isLoggedIn, role }: StoredSession): void {
  const value = JSON.stringify({ state: { userData, isLoggedIn, role }, version: VERSION });
  if (!store(STORAGE_KEY, value)) store(STORAGE_KEY, null); // better nobody than the member of before
}

/** Who is signed in, as far as this browser knows; the server decides on every call. */
export const useSession = create<Session>()((set) => ({
  ...restored(),
  expired: false,
  signIn: ({ _id, username, profilePicture, role, deletedAt = null }) =>
    set({ userData: { _id, username, profilePicture }, isLoggedIn: true, role, expired: false, deletedAt }),
  signOut: (how) =>
    set({ userData: null, isLoggedIn: false, role: null, expired: how === 'expired', deletedAt: undefined }),
}));

/** What is stored is being read: it is not written again. */
let isReading = false;
useSession.subscribe((session) => isReading || save(session)); // before whoever acts on the change

// Another tab signed in or out: localStorage is the same, so this tab follows.
addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  if (event.newValue === null) return useSession.getState().signOut();
  const now = restored();
  isReading = true;
  useSession.setState(({ expired }) => ({ ...now, expired: expired && !now.isLoggedIn }));
  isReading = false;
});
