import type { FastifyRequest } from 'fastify';
import { personHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import {
  getPerson,
  listPersonClips,
  listPersonPosts,
  PERSON_PAGE_SIZE,
  type Person,
  peopleMessages,
} from '../../../contract/people/people.ts';
import { accountRemoved } from '../../facts/accounts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { MINUTE } from '../../platform/clock.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Account, findByUsername } from '../accounts/queries.ts';
import type { Unseen } from '../feed/source.ts';
import { areApart } from '../follow/queries.ts';
import { presentPost } from '../posts/present.ts';
import { listPlacesOf, loadPosts } from '../posts/queries.ts';
import { listReactions } from '../reactions/queries.ts';
import { presentVideo } from '../videos/present.ts';
import { listPublished } from '../videos/queries.ts';
import { hasPage } from './policy.ts';
import { presentPerson } from './present.ts';
import { countsOf } from './queries.ts';

const READING = { who: 'everyone', limit: perIp('people', 3000) } as const; // as pages: each asks once
const COUNTS_MAX = 5000; // people whose counts are cached: some 200 bytes each
// Counting walks along what is theirs, so who is looked at by everybody is counted once in a while.
const COUNTS_FOR = MINUTE / 2;

/** The pages of people: who they are, and what they have shared. */
export function mountPeople(app: App, parts: FeatureParts, unseen: Unseen): void {
  const { db, bus, clock, config, sessions, pages, videoHosts, isAhead } = parts;

  const counts = createCache<{ accountId: string; counts: Person['counts'] }>({
    name: 'people',
    clock,
    bus,
    room: config.cacheBytes > 0 ? COUNTS_MAX : 0,
    maxAge: COUNTS_FOR,
    maxAgeUnproven: COUNTS_FOR,
  });
  bus.subscribe(accountRemoved, ({ accountId }) => counts.drop((found) => found.accountId === accountId));

  /** Who has that username, if the viewer is not kept from them. */
  async function seen(username: string, viewer: Member | undefined): Promise<Account | undefined> {
    const account = await findByUsername(db, username);
    return hasPage(account) && !(await areApart(db, viewer, account.id)) ? account : undefined;
  }

  /** @throws 404 */
  async function find(username: string, request: FastifyRequest): Promise<Account> {
    const account = await seen(username, await sessions.viewer(request));
    if (!account) throw notFound(peopleMessages.unknown);
    return account;
  }

  pages.page(paths.person, async (request) => {
    const { username } = request.params as { username: string };
    const account = await seen(username, await sessions.viewer(request));
    if (!account) return { head: heads.notFound, status: 404 };
    return { head: personHead({ username: account.username, joinedAt: account.createdAt.toISOString() }) };
  });

  route(app, parts, getPerson, READING, async ({ params: { username }, request }) => {
    const account = await find(username, request);
    const { id } = account;
    const load = async () => ({ accountId: id, counts: await countsOf(db, id) });
    const { value } = await orLastKnown(counts, id, load, isAhead(request.cookies));
    return { person: presentPerson(account, value.counts) };
  });

  route(app, parts, listPersonPosts, READING, async ({ params: { username }, query: { cursor }, request }) => {
    const { id } = await find(username, request);
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const places = await listPlacesOf(db, id, { limit: PERSON_PAGE_SIZE + 1, after });
    const { shown, nextCursor } = cutPage(places, PERSON_PAGE_SIZE);
    const ids = shown.map((place) => place.id);
    const viewer = await sessions.viewer(request);
    const [left, loaded, own] = await Promise.all([
      viewer ? unseen.of(viewer, isAhead(request.cookies)) : new Set<string>(),
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
        return { ...presentPost({ ...post, likes }), ...(viewer && { viewerReaction: own?.get(postId) ?? null }) };
      }),
      nextCursor,
    };
  });

  route(app, parts, listPersonClips, READING, async ({ params: { username }, query: { cursor }, request }) => {
    const { id } = await find(username, request);
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, nextCursor } = cutPage(
      await listPublished(db, { limit: PERSON_PAGE_SIZE + 1, after, uploaderId: id }),
      PERSON_PAGE_SIZE,
    );
    return { videos: shown.map((video) => presentVideo(video, videoHosts)), nextCursor };
  });
}
