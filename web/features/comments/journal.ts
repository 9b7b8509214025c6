import type { Change } from './thread.ts';

/**
 * What happened to the threads that are looked at, in the order in which this browser heard of it: by its own calls
 * and by the socket. An answer that was asked for before may be older, and gets these changes once more.
 */
type Entry = { at: number; change: Change };

const journals = new Map<string, Entry[]>();
const deletions = new Set<string>();
let now = 0;

/** The moment, to be taken before a thread is asked for. */
export const journalMoment = () => now;

const nameOf = (change: Change) => `${change.kind} ${change.kind === 'added' ? change.comment._id : change.commentId}`;

/** Writes a change down. @returns false where it is known already, or is older than what is known */
export function writeDown(postId: string, change: Change): boolean {
  const journal = journals.get(postId) ?? [];
  const name = nameOf(change);
  const isOld = journal.some(({ change: known }) => {
    const other = nameOf(known);
    return other === name || other === name.replace('added', 'removed');
  });
  if (isOld) return false;
  journals.set(postId, [...journal, { at: ++now, change }]);
  return true;
}

/** What has happened since a moment. */
export const changesSince = (postId: string, moment: number): Change[] =>
  (journals.get(postId) ?? []).filter(({ at }) => at > moment).map(({ change }) => change);

/** Nobody looks at this thread any more. */
export const closeJournal = (postId: string): void => void journals.delete(postId);

/** Says that a comment is being deleted here: whoever does that is not told that it is gone. */
export const deletingHere = (commentId: string): void => void deletions.add(commentId);
export const isDeletedHere = (commentId: string): boolean => deletions.has(commentId);
