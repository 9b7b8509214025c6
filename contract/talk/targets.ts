/** What members comment on and react to: posts, videos and matches. */

export type TargetKind = 'post' | 'video' | 'match';
/** How their calls begin. */
export const targetPaths = {
  post: '/api/posts',
  video: '/api/videos',
  match: '/api/matches',
} as const satisfies Record<TargetKind, string>;
export type Target = { kind: TargetKind; id: string };

/** A target by its kind's own name for it, as facts, sockets and what waits in a browser have it. */
export type TargetName =
  | { postId: string; videoId?: undefined; matchId?: undefined }
  | { videoId: string; postId?: undefined; matchId?: undefined }
  | { matchId: string; postId?: undefined; videoId?: undefined };

/** `{ postId }`, `{ videoId }` or `{ matchId }`. */
export const nameOf = ({ kind, id }: Target): TargetName =>
  kind === 'post' ? { postId: id } : kind === 'video' ? { videoId: id } : { matchId: id };

/** What a row is about: it has a column for each kind, of which exactly one is set. */
export type NamedRow = { postId: string | null; videoId: string | null; matchId: string | null };

/** The name of what a row is about. */
export const nameIn = ({ postId, videoId, matchId }: NamedRow): TargetName =>
  postId !== null ? { postId } : videoId !== null ? { videoId } : { matchId: matchId ?? '' };

/** The target that is named so. */
export const targetOf = ({ postId, videoId, matchId }: TargetName): Target =>
  postId !== undefined
    ? { kind: 'post', id: postId }
    : videoId !== undefined
      ? { kind: 'video', id: videoId }
      : { kind: 'match', id: matchId };

/** The id of the target that is named so; ids of different kinds differ. */
export const idOf = (name: TargetName): string => targetOf(name).id;
