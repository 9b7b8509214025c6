/** The page of one video: the video, what is said about it, and what to watch next. */
import Type, { type Static } from 'typebox';
import { Abilities } from '../abilities.ts';
import { commentStretch } from '../comments.ts';
import { Id } from '../ids.ts';
import { Like, REACTION_TYPES } from '../reactions.ts';
import { Video } from '../videos.ts';

/** What a clip's page offers to watch next. */
export const NEXT_CLIPS = 6;

const answer = Type.Object({
  video: Video,
  /** Where link previews can play it: the file itself, or its host's player. */
  film: Type.Object({ url: Type.String(), type: Type.String() }),
  /** Whether its poster shows the clip and is not drawn from its title. */
  hasPoster: Type.Boolean(),
  /** Those of the same school, faculty or event first, then others; newest first. */
  next: Type.Array(Video),
  /** The newest comments, oldest first. */
  thread: Type.Object(commentStretch),
  /** The newest reactions. */
  likes: Type.Array(Like),
  /** The viewer's own; null for none, and for visitors. */
  viewerReaction: Type.Union([Type.Enum(REACTION_TYPES), Type.Null()]),
  can: Abilities,
});
export type Watched = Static<typeof answer>;

/** One clip's page, by its own id. Public. */
export const getVideo = {
  method: 'GET',
  path: '/api/videos/:id',
  params: Type.Object({ id: Id }),
  answer,
} as const;

/** The same, by the id after `v=`, on either host. */
export const watchVideo = {
  method: 'GET',
  path: '/api/videos/watch/:id',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  answer,
} as const;
