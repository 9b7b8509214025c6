/** What to watch after a clip. */
import { NEXT_CLIPS } from '../../../contract/videos/watch.ts';
import { accountPictureChanged, accountProfileChanged, accountRemoved, accountRenamed } from '../../facts/accounts.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
} from '../../facts/competitions.ts';
import { matchClipPinned, matchClipUnpinned } from '../../facts/match-clips.ts';
import { matchChanged } from '../../facts/matches.ts';
import { teamChanged, teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import { videoEdited, videoHidden, videoPublished, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import { listPublished, type VideoRow, type VideoWithUploader } from '../videos/queries.ts';

const LOOKED_AT = 24; // clips each, of the same faculty and of all, to choose the next ones from
const FACULTIES = 100; // cached; those that were asked for longest ago make room
const CACHED_FOR = 30 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const ALL = '';

/** How much two clips have in common: school, faculty and event. */
const shared = (one: VideoRow, other: VideoRow) =>
  [
    one.schoolName === other.schoolName,
    one.schoolFaculty === other.schoolFaculty,
    one.eventType === other.eventType,
  ].filter(Boolean).length;

export type Next = {
  /**
   * Among the newest of a clip's faculty and of all, those that have most in common with it; the same array as long as
   * neither the clip nor the newest are read anew.
   */
  after(video: VideoRow): Promise<VideoWithUploader[]>;
  /** The same, if they are cached. */
  known(video: VideoRow): VideoWithUploader[] | undefined;
};

type Chosen = { ofFaculty: VideoWithUploader[]; ofAll: VideoWithUploader[]; clips: VideoWithUploader[] };

/** Chooses them from the newest, which are read once for the pages of all clips. */
export function createNext({ db, bus, clock, config }: Pick<FeatureParts, 'db' | 'bus' | 'clock' | 'config'>): Next {
  const newest = createCache<VideoWithUploader[]>({
    ...{ name: 'newest-clips', clock, bus, room: config.cacheBytes > 0 ? FACULTIES : 0 },
    ...{ maxAge: CACHED_FOR, maxAgeUnproven: 0 }, // what was hidden on another server is hidden here
  });
  for (const changed of [
    ...[videoPublished, videoEdited, videoHidden, videoShown, videoRemoved],
    ...[matchClipPinned, matchClipUnpinned, competitionShown],
    ...[accountRenamed, accountRemoved],
  ])
    bus.subscribe<object>(changed, () => newest.drop(() => true));
  // They say who plays in their matches, and how these stand.
  bus.subscribe(matchChanged, ({ matchId }) =>
    newest.drop((clips) => clips.some(({ match }) => match?.id === matchId)),
  );
  for (const changed of [
    ...[competitionChanged, competitionHidden, competitionRemoved],
    ...[teamChanged, teamHidden, teamShown, teamRemoved],
  ])
    bus.subscribe<object>(changed, () => newest.drop((clips) => clips.some(({ match }) => match)));
  for (const changed of [accountPictureChanged, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      newest.drop((clips) => clips.some(({ uploaderId }) => uploaderId === accountId)),
    );

  const chosen = new WeakMap<VideoRow, Chosen>();
  function choose(video: VideoRow, ofFaculty: VideoWithUploader[], ofAll: VideoWithUploader[]): VideoWithUploader[] {
    const before = chosen.get(video);
    if (before?.ofFaculty === ofFaculty && before.ofAll === ofAll) return before.clips;
    const others = new Map([...ofFaculty, ...ofAll].map((one) => [one.id, one]));
    others.delete(video.id);
    const clips = [...others.values()]
      .sort(
        (one, other) =>
          shared(other, video) - shared(one, video) || other.createdAt.getTime() - one.createdAt.getTime(),
      )
      .slice(0, NEXT_CLIPS);
    chosen.set(video, { ofFaculty, ofAll, clips });
    return clips;
  }
  const keyOf = ({ schoolFaculty }: VideoRow) => `of ${schoolFaculty}`;

  return {
    async after(video) {
      const faculty = video.schoolFaculty;
      const [ofFaculty, ofAll] = await Promise.all([
        orLastKnown(newest, keyOf(video), () => listPublished(db, { limit: LOOKED_AT, faculty })),
        orLastKnown(newest, ALL, () => listPublished(db, { limit: LOOKED_AT })),
      ]);
      return choose(video, ofFaculty.value, ofAll.value);
    },
    known(video) {
      const [ofFaculty, ofAll] = [newest.known(keyOf(video)), newest.known(ALL)];
      return ofFaculty && ofAll && choose(video, ofFaculty, ofAll);
    },
  };
}
