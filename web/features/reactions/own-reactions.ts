import { create } from 'zustand';
import type { ReactionType } from '../../../contract/reactions.ts';
import { REACTION_TYPES, VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import { useSession } from '../../platform/session.ts';
import { type Counts, countsAfter, type Own } from './transition.ts';

/**
 * A post with the viewer's own reaction as it was when the counts beside it were taken, where the server said so.
 * The two belong together: the same post may stand in several lists, each from another moment.
 */
export type Reactable = Counts & { _id: string; viewerReaction?: Own };

type Entry = {
  /** The latest that the server said, in whatever answer. */
  known?: Own;
  /** What the viewer has chosen, until the server has answered. */
  wish?: Own;
  /** The moment of the last answer to a choice: what was asked for before may be older than it. */
  settled: number;
};

/** The viewer's reactions by post. */
const useEntries = create<Record<string, Entry>>()(() => ({}));

// They are one person's.
useSession.subscribe((now, before) => {
  if (now.userData?._id !== before.userData?._id) useEntries.setState({}, true);
});

let moments = 0;
/** A moment, later than all before; to be taken before something is asked for. */
export const moment = () => ++moments;

const entryOf = (postId: string): Entry => useEntries.getState()[postId] ?? { settled: 0 };
const put = (postId: string, entry: Entry) => useEntries.setState({ [postId]: entry });

/** Notes what an answer said that was asked for at `asked`, unless the viewer has chosen anew since. */
export function noteOwn(postId: string, own: Own, asked: number): void {
  const entry = entryOf(postId);
  if (entry.wish === undefined && asked > entry.settled && entry.known !== own) put(postId, { ...entry, known: own });
}

/** What the viewer has chosen and the server has not answered yet; undefined: nothing. */
export const wishOf = (postId: string): Own | undefined => entryOf(postId).wish;

/** Shows a choice at once. */
export const choose = (postId: string, wish: Own) => put(postId, { ...entryOf(postId), wish });

/** The server's word to a choice. A newer choice stays, unless it is what the server has now. */
export function settle(postId: string, sent: Own, known: Own): void {
  const { wish } = entryOf(postId);
  if (wish === undefined) return; // somebody else is signed in by now
  put(postId, { known, settled: moment(), ...(wish === sent || wish === known ? {} : { wish }) });
}

/** The call failed: what was shown before stands again. */
export function rollBack(postId: string): void {
  const { wish, ...entry } = entryOf(postId);
  if (wish !== undefined) put(postId, { ...entry, settled: moment() });
}

function shown(post: Reactable, entry: Entry | undefined): Counts & { own: Own } {
  const known = entry?.known ?? (entry && 'known' in entry ? null : (post.viewerReaction ?? null));
  const own = entry?.wish === undefined ? known : entry.wish;
  const counted = post.viewerReaction === undefined ? known : post.viewerReaction;
  return { own, ...countsAfter(post, counted, own) };
}

/** The viewer's own reaction to a post and its counts, as they are to be shown now. */
export function useReactions(post: Reactable) {
  const entry = useEntries((entries) => entries[post._id]);
  return shown(post, entry);
}

/** The same, for code that runs outside of a screen. */
export const reactionsTo = (post: Reactable) => shown(post, useEntries.getState()[post._id]);

const isType = (name: string | undefined): name is ReactionType => REACTION_TYPES.some((type) => type === name);

/** Reads the header of a feed page; null where the answer has none. @returns the viewer's reactions by post */
export function readViewerReactions(headers: Headers): Map<string, ReactionType> | null {
  const value = headers.get(VIEWER_REACTIONS);
  if (value === null) return null;
  const pairs = value.split(',').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([id, type]) => (id && isType(type) ? [[id, type] as const] : [])));
}
