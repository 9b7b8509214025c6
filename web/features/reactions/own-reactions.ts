import { create } from 'zustand';
import type { ReactionType } from '../../../contract/reactions.ts';
import { REACTION_TYPES, VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import type { TargetKind } from '../../../contract/talk/targets.ts';
import { useSession } from '../../platform/session/session.ts';
import { type Counts, countsAfter, type Own } from './transition.ts';

/**
 * A post, unless `kind` says otherwise, with the viewer's own reaction as of when its counts were taken, if the server gave it. The two belong
 * together: the same post may be in several lists, each loaded at a different time.
 */
export type Reactable = Counts & { _id: string; kind?: TargetKind; viewerReaction?: Own };

type Entry = {
  /** The latest that the server has said, in any answer. */
  known?: Own;
  /** What the viewer has chosen, until the server answers. */
  wish?: Own;
  /** The moment of the last answer to a choice: whatever was requested before it may be older. */
  settled: number;
};

/** The viewer's reactions by post. */
const useEntries = create<Record<string, Entry>>()(() => ({}));

// They belong to one member.
useSession.subscribe((now, before) => {
  if (now.userData?._id !== before.userData?._id) useEntries.setState({}, true);
});

let moments = 0;
/** A moment later than all previous ones; to be taken before a request is made. */
export const moment = () => ++moments;

const entryOf = (postId: string): Entry => useEntries.getState()[postId] ?? { settled: 0 };
const put = (postId: string, entry: Entry) => useEntries.setState({ [postId]: entry });

/** Records the reaction from an answer that was requested at `asked`, unless the viewer has made a choice since. */
export function noteOwn(postId: string, own: Own, asked: number): void {
  const entry = entryOf(postId);
  if (entry.wish === undefined && asked > entry.settled && entry.known !== own) put(postId, { ...entry, known: own });
}

/** Records a reaction that the server announces: the viewer has chosen it, here or in another browser. */
export const tellOwn = (postId: string, known: Own): void =>
  put(postId, { ...entryOf(postId), known, settled: moment() });

/** The viewer's own reaction as the server last gave it. */
export const knownOwn = (postId: string): Own => entryOf(postId).known ?? null;

/** What the viewer has chosen and the server has not answered yet; undefined if nothing is pending. */
export const pendingChoice = (postId: string): Own | undefined => entryOf(postId).wish;

/** Shows a choice at once. */
export const choose = (postId: string, wish: Own) => put(postId, { ...entryOf(postId), wish });

/** Records the server's answer to a choice. A newer choice stays pending, unless the server has just that. */
export function settle(postId: string, sent: Own, known: Own): void {
  const { wish } = entryOf(postId);
  if (wish === undefined) return; // somebody else has signed in by now
  put(postId, { known, settled: moment(), ...(wish === sent || wish === known ? {} : { wish }) });
}

/** The call failed: shows again what was there before. */
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

/** The viewer's own reaction to a post, and its counts, as they should be shown now. */
export function useReactions(post: Reactable) {
  const entry = useEntries((entries) => entries[post._id]);
  return shown(post, entry);
}

/** The same, for code outside of components. */
export const reactionsTo = (post: Reactable) => shown(post, useEntries.getState()[post._id]);

const isType = (name: string | undefined): name is ReactionType => REACTION_TYPES.some((type) => type === name);

/** Reads the header of a feed page. @returns the viewer's reactions by post; null if the answer has no such header */
export function readViewerReactions(headers: Headers): Map<string, ReactionType> | null {
  const value = headers.get(VIEWER_REACTIONS);
  if (value === null) return null;
  const pairs = value.split(',').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([id, type]) => (id && isType(type) ? [[id, type] as const] : [])));
}
