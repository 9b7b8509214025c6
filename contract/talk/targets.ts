/** What members comment on and react to: posts and videos. */

export type TargetKind = 'post' | 'video';
export type Target = { kind: TargetKind; id: string };

/** A target by its kind's own name for it, as facts, sockets and what waits in a browser have it. */
export type TargetName = { postId: string; videoId?: undefined } | { videoId: string; postId?: undefined };

/** `{ postId }` or `{ videoId }`. */
export const nameOf = ({ kind, id }: Target): TargetName => (kind === 'post' ? { postId: id } : { videoId: id });

/** The name of what a row is about: it has a column for each kind, of which exactly one is set. */
export const nameIn = ({ postId, videoId }: { postId: string | null; videoId: string | null }): TargetName =>
  postId === null ? { videoId: videoId ?? '' } : { postId };

/** The target that is named so. */
export const targetOf = ({ postId, videoId }: TargetName): Target =>
  postId === undefined ? { kind: 'video', id: videoId } : { kind: 'post', id: postId };

/** The id of the target that is named so; ids of different kinds differ. */
export const idOf = ({ postId, videoId }: TargetName): string => postId ?? videoId;
