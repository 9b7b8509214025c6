import { personHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths, personPath } from '../../../contract/pages/pages.ts';
import {
  getPerson,
  listPersonClips,
  listPersonPosts,
  PERSON_PAGE_SIZE,
  peopleMessages,
} from '../../../contract/people/people.ts';
import type { Profile } from '../../../contract/people/profile.ts';
import { getAthlete } from '../../../contract/videos/match-clips.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { told } from '../../platform/memory/last-known.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Asked, JSON_ANSWER, type QuickAnswer, quickJson } from '../../platform/web/quick-answers.ts';
import { type Account, findByFormerUsername, findByUsername } from '../accounts/queries.ts';
import type { Unseen } from '../feed/source.ts';
import { isBlockedBetween } from '../follow/queries.ts';
import { findAthlete } from '../match-clips/queries.ts';
import { presentPost } from '../posts/present.ts';
import { listPlacesOf, loadPosts } from '../posts/queries.ts';
import { listReactions } from '../reactions/queries.ts';
import { presentVideo } from '../videos/present.ts';
import { listPublished } from '../videos/queries.ts';
import { mountPersonPictures } from './pictures.ts';
import { hasPage, isPageFor } from './policy.ts';
import { presentPerson } from './present.ts';
import { mountProfiles } from './profile-routes.ts';
import { findProfile } from './queries.ts';
import { createShown, NO_COUNTS } from './shown.ts';

const READING = { who: 'everyone', limit: perIp('people', 3000) } as const; // as pages: each asks once

/** The pages of people: who they are, and what they have shared. */
export function mountPeople(app: App, parts: FeatureParts, unseen: Unseen): void {
  mountProfiles(app, parts);
  mountPersonPictures(app, parts);
  const { db, sessions, pages, videoHosts } = parts;

  const shown = createShown(parts);

  type Found = { account: Account; profile: Profile };

  /** Whose page it is, if the viewer may see it and is not kept from them. */
  async function pageOf(account: Account | undefined, viewer: Member | undefined): Promise<Found | undefined> {
    if (!hasPage(account) || (await isBlockedBetween(db, viewer, account.id))) return undefined;
    const profile = await findProfile(db, account.id);
    return isPageFor({ ownerId: account.id, ...profile }, viewer) ? { account, profile } : undefined;
  }

  /** Who has that username, or had it before if nobody has it now (`isFormer`). @throws 404 */
  async function find(username: string, viewer: Member | undefined): Promise<Found & { isFormer: boolean }> {
    const present = await findByUsername(db, username);
    const found = await pageOf(present ?? (await findByFormerUsername(db, username)), viewer);
    if (!found) throw notFound(peopleMessages.unknown);
    return { ...found, isFormer: !present };
  }

  pages.page(paths.person, async (request) => {
    const { username } = request.params as { username: string };
    const found = await find(username, await sessions.viewer(request)).catch((error) => {
      if (error instanceof Problem && error.status === 404) return undefined;
      throw error;
    });
    if (!found) return { head: heads.notFound, status: 404 };
    const { account, profile, isFormer } = found;
    if (isFormer) return { movedTo: personPath(account.username) };
    return { head: personHead(presentPerson(account, profile, NO_COUNTS)) };
  });

  /** The answer from memory, if all of it is known. */
  function quick({ params: { username }, member }: Asked<unknown, { username: string }>): QuickAnswer | undefined {
    const page = shown.known(username);
    if (!page || !isPageFor(page, member)) return undefined;
    const left = member && unseen.known(member);
    return member && (!left || left.has(page.ownerId)) ? undefined : quickJson(page.bytes);
  }

  route(app, parts, getPerson, { ...READING, quick }, async ({ params: { username }, request, reply }) => {
    const viewer = await sessions.viewer(request);
    const { value: page, ...age } = await shown.person(username);
    const isForAll = page && isPageFor(page, viewer);
    if (isForAll && !(viewer && (await unseen.of(viewer)).has(page.ownerId)))
      return reply.headers(JSON_ANSWER).send(told(reply, { value: page.bytes, ...age }));
    const { account, profile, isFormer } = await find(username, viewer);
    if (isFormer) return reply.redirect(`/api/people/${account.username}`, 307); // somebody else may have the name soon
    return { person: presentPerson(account, profile, await shown.counts(account.id)) };
  });

  route(app, parts, getAthlete, READING, async ({ params: { username }, request }) => {
    const { account } = await find(username, await sessions.viewer(request));
    const { teams, ...counts } = await findAthlete(db, account.id);
    return { ...counts, teams: teams.map(({ id, ...team }) => ({ _id: id, ...team })) };
  });

  route(app, parts, listPersonPosts, READING, async ({ params: { username }, query: { cursor }, request }) => {
    const viewer = await sessions.viewer(request);
    const { id } = (await find(username, viewer)).account;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const places = await listPlacesOf(db, id, { limit: PERSON_PAGE_SIZE + 1, after });
    const { shown, nextCursor } = cutPage(places, PERSON_PAGE_SIZE);
    const ids = shown.map((place) => place.id);
    const [left, loaded, own] = await Promise.all([
      viewer ? unseen.of(viewer) : new Set<string>(),
      loadPosts(db, ids),
      viewer && ids.length > 0 ? listReactions(db, viewer.accountId, ids) : undefined,
    ]);
    const posts = new Map(loaded.map((post) => [post.id, post]));
    return {
      // One that was hidden or deleted between the statements is left out.
      posts: ids.flatMap((postId) => {
        const post = posts.get(postId);
        if (!post || post.hidden) return [];
        const likes = post.likes.filter(({ accountId }) => !left.has(accountId));
        const mentions = post.mentions?.filter((person) => !left.has(person.id)) ?? null;
        return {
          ...presentPost({ ...post, likes, mentions }, audienceOf(viewer)),
          ...(viewer && { viewerReaction: own?.get(postId) ?? null }),
        };
      }),
      nextCursor,
    };
  });

  route(app, parts, listPersonClips, READING, async ({ params: { username }, query: { cursor }, request }) => {
    const viewer = await sessions.viewer(request);
    const { id } = (await find(username, viewer)).account;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, nextCursor } = cutPage(
      await listPublished(db, { limit: PERSON_PAGE_SIZE + 1, after, uploaderId: id }),
      PERSON_PAGE_SIZE,
    );
    return { videos: shown.map((video) => presentVideo(video, videoHosts, audienceOf(viewer))), nextCursor };
  });
}
