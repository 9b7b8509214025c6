/**
 * What all who look at a clip see alike, which is read once and again when a fact says that it may be otherwise
 * (docs/design/facts-and-live.md).
 */
import type { ReactionType } from '../../../contract/reactions.ts';
import type { Watched } from '../../../contract/videos/watch.ts';
import {
  accountPictureChanged,
  accountPortionRemoved,
  accountProfileChanged,
  accountRemoved,
  accountRenamed,
} from '../../facts/accounts.ts';
import { commentEdited, commentHidden, commentRemoved, commentShown, commentWritten } from '../../facts/comments.ts';
import {
  competitionChanged,
  competitionHidden,
  competitionRemoved,
  competitionShown,
} from '../../facts/competitions.ts';
import { matchClipPinned, matchClipUnpinned } from '../../facts/match-clips.ts';
import { matchChanged } from '../../facts/matches.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { teamChanged, teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import { videoEdited, videoHidden, videoPublished, videoRemoved, videoShown } from '../../facts/videos.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import { createPageCache } from '../../platform/memory/cache.ts';
import { createLastKnown, orLastKnown } from '../../platform/memory/last-known.ts';
import { type Audience, presentToBoth } from '../../platform/sessions/audience.ts';
import type { ShownTalk, Talks } from '../comments/shown.ts';
import { presentLikes, presentVideo } from '../videos/present.ts';
import { findVideo, type VideoWithLikes, type VideoWithUploader } from '../videos/queries.ts';
import type { Next } from './next.ts';

const ROOM = 12 * 1024 * 1024; // bytes of all clips together
const ENTRY = 8000; // bytes of a clip with its answer, which names what to watch next
const LAST_MAX = 300; // pages, of some 20 KB, as last known
const LIKE = 300; // bytes of a reaction that is named on it

/** A published clip as all see it, without what is said of it and what to watch next. */
export type ShownClip = Pick<Watched, 'film' | 'hasPoster'> & {
  /** What names people. */
  named: Record<Audience, Pick<Watched, 'video' | 'likes'>>;
  row: VideoWithLikes;
  /** Its uploader, and who has reacted to it. */
  people: ReadonlySet<string>;
  /** Who has reacted and how; undefined: too many to be read. */
  reacted: ReadonlyMap<string, ReactionType> | undefined;
};

/** A clip's page as everyone sees it, or as members do. */
export type ShownPage = {
  clip: ShownClip;
  talk: ShownTalk;
  /** What to watch next. */
  others: VideoWithUploader[];
  /** Whoever is named on it. */
  people: ReadonlySet<string>;
  /** The answer as JSON, without what is a viewer's own and the brace before it. @param thread as the viewer sees it */
  restWith(thread: Watched['thread'], to: Audience): Buffer;
};

type Known<Value> = { value: Value; asOf?: Date };

export type Shown = {
  /** undefined: there is no such clip, or not everybody sees it. */
  page(id: string): Promise<Known<ShownPage | undefined>>;
  /** The same, if all of it is cached. */
  known(id: string): ShownPage | undefined;
};

/** What link previews and the page say of a clip. */
export const presentClip = async (
  { videoHosts }: Pick<Parts, 'videoHosts'>,
  video: VideoWithUploader,
  to: Audience,
) => ({
  video: presentVideo(video, videoHosts, to),
  film: await videoHosts.of(video.host).film(video.hostVideoId ?? '', video.mimeType),
  hasPoster: video.posterKey !== null,
});

/** The published clip with that id. */
export async function findShown(db: Parts['db'], id: string): Promise<VideoWithLikes | undefined> {
  const video = await findVideo(db, id);
  return video?.status === 'published' ? video : undefined;
}

/** Reads and caches it. */
export function createShown(
  parts: Pick<FeatureParts, 'db' | 'bus' | 'clock' | 'config' | 'pulse' | 'videoHosts'>,
  talks: Talks,
  next: Next,
): Shown {
  const { db, bus, config, videoHosts } = parts;
  const clips = createPageCache<ShownClip | undefined>(parts, {
    ...{ name: 'clips', room: ROOM },
    isCacheable: (clip) => clip !== undefined,
    sizeOf: (clip) => ENTRY + LIKE * (clip?.row.likes.length ?? 0),
  });
  for (const changed of [
    ...[videoPublished, videoEdited, videoHidden, videoShown, videoRemoved, matchClipPinned, matchClipUnpinned],
    ...[commentWritten, commentHidden, commentShown, commentRemoved, reactionSet],
  ])
    bus.subscribe<{ videoId?: string }>(changed, ({ videoId }) => {
      if (videoId !== undefined) clips.dropKey(videoId);
    });
  // It says who plays in its match, and how that stands.
  bus.subscribe(matchChanged, ({ matchId }) => clips.drop((clip) => clip?.row.match?.id === matchId));
  for (const changed of [
    ...[competitionChanged, competitionHidden, competitionRemoved],
    ...[teamChanged, teamHidden, teamShown, teamRemoved],
  ])
    bus.subscribe<object>(changed, () => clips.drop((clip) => clip?.named.everyone.video.match !== undefined));
  bus.subscribe(competitionShown, () => clips.drop((clip) => clip?.named.everyone.video.match === undefined));
  for (const changed of [accountRenamed, accountPictureChanged, accountProfileChanged])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) =>
      clips.drop((clip) => clip?.people.has(accountId) === true),
    );
  // With an account go its comments and reactions, wherever they were.
  for (const removed of [accountRemoved, accountPortionRemoved])
    bus.subscribe<object>(removed, () => clips.drop(() => true));

  async function readClip(id: string): Promise<ShownClip | undefined> {
    const row = await findShown(db, id);
    if (!row) return undefined;
    const { video: _, ...film } = await presentClip(parts, row, 'everyone');
    const { likes } = row;
    const people = [...likes.map(({ accountId }) => accountId), ...(row.uploaderId ? [row.uploaderId] : [])];
    return {
      ...film,
      named: presentToBoth((to) => ({ video: presentVideo(row, videoHosts, to), likes: presentLikes(row, to) })),
      ...{ row, people: new Set(people) },
      reacted:
        row.likeCount > likes.length ? undefined : new Map(likes.map(({ accountId, type }) => [accountId, type])),
    };
  }

  /** By the clip, as long as the same is said of it and the same comes next. */
  const pages = new WeakMap<ShownClip, ShownPage>();
  function pageOf(clip: ShownClip, talk: ShownTalk, others: VideoWithUploader[]): ShownPage {
    const before = pages.get(clip);
    if (before?.talk === talk && before.others === others) return before;
    const { named, film, hasPoster } = clip;
    const uploaders = others.flatMap(({ uploaderId }) => uploaderId ?? []);
    const make = (thread: Watched['thread'], to: Audience) => {
      const { video, likes } = named[to];
      const presented = others.map((one) => presentVideo(one, videoHosts, to));
      const rest = { video, film, hasPoster, next: presented, thread, likes };
      return Buffer.from(JSON.stringify(rest satisfies Omit<Watched, 'viewerReaction' | 'can'>).slice(1));
    };
    const made: Partial<Record<Audience, Buffer>> = {};
    const page: ShownPage = {
      ...{ clip, talk, others },
      people: new Set([...clip.people, ...talk.people, ...uploaders]),
      restWith(thread, to) {
        if (thread !== talk.threads[to]) return make(thread, to);
        made[to] ??= make(thread, to);
        return made[to];
      },
    };
    pages.set(clip, page);
    return page;
  }

  async function load(id: string): Promise<Known<ShownPage | undefined>> {
    const [clip, talk] = await Promise.all([orLastKnown(clips, id, () => readClip(id)), talks.of(id)]);
    const asOf = clip.asOf ?? talk.asOf;
    const others = clip.value && talk.value && (await next.after(clip.value.row));
    const value = clip.value && talk.value && others && pageOf(clip.value, talk.value, others);
    return { value, ...(asOf && { asOf }) };
  }

  // Where other servers can't be heard, the database mostly is away: nothing is cached then, and this is still known.
  const last = createLastKnown<Known<ShownPage | undefined>>(
    parts,
    config.cacheBytes > 0 ? LAST_MAX : 0,
    ({ value, asOf }) => value !== undefined && !asOf,
  );
  for (const changed of [videoEdited, videoHidden, videoRemoved, commentEdited, commentHidden, commentRemoved])
    bus.subscribe<{ videoId?: string | undefined }>(changed, ({ videoId }) => {
      if (videoId)
        last.drop(({ value }) => [value?.clip.row, ...(value?.others ?? [])].some((one) => one?.id === videoId));
    });
  bus.subscribe(accountProfileChanged, () => last.drop(() => true)); // a name may have been taken away

  return {
    async page(id) {
      const { value, ...age } = await last.get(id, () => load(id));
      return { ...value, ...age };
    },
    known(id) {
      const clip = clips.known(id);
      const talk = clip && talks.known(id);
      const others = talk && next.known(clip.row);
      return others && pageOf(clip, talk, others);
    },
  };
}
