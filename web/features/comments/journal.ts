import type { Change } from './thread.ts';

/**
 * What has happened to the threads on screen, in the order in which this browser learned of it: from its own calls and
 * from the socket. An answer that was requested earlier may be older, so these changes are applied to it again.
 */
type Entry = { at: number; change: Change };

const journals = new Map<string, Entry[]>();
const deletions = new Set<string>();
let now = 0;

/** The current moment; to be taken before a thread is requested. */
export const journalMoment = () => now;

const idOf = (change: Change) => {
  switch (change.kind) {
    case 'post':
      return Object.keys(change.fields).join();
    case 'changed':
      return Object.keys(change.patch).join() + change.patch.commentId;
    case 'pinned':
      return 'pinned';
    case 'added':
      return change.comment._id;
    default:
      return change.commentId;
  }
};

/** What puts an end to what was known of the same. */
const BEGINNINGS: Change['kind'][] = ['post', 'changed', 'pinned'];

/** Records a change. @returns false if it is already known, or older than what is known */
export function writeDown(postId: string, change: Change): boolean {
  const journal = journals.get(postId) ?? [];
  const { kind } = change;
  const id = idOf(change);
  const isBeginning = BEGINNINGS.includes(kind) || (change.kind === 'added' && change.again); // earlier changes no longer count
  const earlier = journal.filter((entry) => idOf(entry.change) === id).map((entry) => entry.change.kind);
  if (!isBeginning && kind !== 'hidden' && (earlier.includes(kind) || earlier.includes('removed'))) return false;
  const kept = isBeginning ? journal.filter((entry) => idOf(entry.change) !== id) : journal;
  journals.set(postId, [...kept, { at: ++now, change }]);
  return true;
}

/** The changes since a moment. */
export const changesSince = (postId: string, moment: number): Change[] =>
  (journals.get(postId) ?? []).filter(({ at }) => at > moment).map(({ change }) => change);

/** Forgets a thread's changes; to be called when it leaves the screen. */
export const closeJournal = (postId: string): void => void journals.delete(postId);

/** Records that a comment is being deleted here: the member who deletes it needn't be told that it is gone. */
export const markOwnDeletion = (commentId: string): void => void deletions.add(commentId);
export const isOwnDeletion = (commentId: string): boolean => deletions.has(commentId);
