/** Lists of the feed's items that are one member's, or have a tag or a school. */

import type { FastifyReply } from 'fastify';
import { schoolHead, tagHead } from '../../../contract/pages/content-heads.ts';
import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { listFollowing, listOfSchool, listSaves, listTagged } from '../../../contract/people/follow.ts';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type Cursor, cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { perIp } from '../../platform/http/limits.ts';
import { route } from '../../platform/http/route.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { tidyLine } from '../../platform/text.ts';
import { loadItems, withoutPeople } from './feed.ts';
import { type FeedEntry, followedPage, labelledPage, savedPage, tagLabel } from './queries.ts';
import type { FeedSource, Unseen, ViewerReactions } from './source.ts';

type Asked = {
  query: { cursor?: string | undefined; limit?: number | undefined };
  member: Member | undefined;
  reply: FastifyReply;
};
type Page = { after: Cursor | undefined; limit: number };

/** Mounts them; each page is made for its viewer, without whom they don't see. */
export function mountFeedLists(
  app: App,
  parts: FeatureParts,
  sources: FeedSource[],
  reactions: ViewerReactions,
  unseen: Unseen,
): void {
  const { db, sessions } = parts;

  /** @param find the entries of a page */
  async function page(
    { query: { cursor, limit = FEED_PAGE_SIZE }, member, reply }: Asked,
    find: (page: Page) => Promise<FeedEntry[]>,
  ) {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const [entries, left] = await Promise.all([
      find({ after, limit: limit + 1 }),
      member ? unseen.of(member) : new Set<string>(),
    ]);
    const { shown, nextCursor } = cutPage(entries, limit);
    const posts = withoutPeople(sources, await loadItems(db, sources, shown, audienceOf(member)), left);
    if (member) {
      const ids = posts.flatMap(({ kind, _id }) =>
        sources.some((source) => source.kind === kind && source.hasReactions) ? _id : [],
      );
      reply.header(VIEWER_REACTIONS, await reactions.load(member.accountId, ids));
    }
    // As text: checking each item against the kinds that it could be takes longer than all else.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ posts, nextCursor }));
  }

  parts.pages.page(paths.following, { head: heads.following });
  parts.pages.page(paths.myList, { head: heads.myList });
  parts.pages.page(paths.tag, async ({ params }) => ({ head: tagHead((params as { tag: string }).tag) }));
  parts.pages.page(paths.school, async ({ params }) => ({ head: schoolHead((params as { school: string }).school) }));

  const LISTS = perIp('feed-list', 1000);

  route(app, parts, listFollowing, { who: 'member', limit: LISTS }, (given) =>
    page(given, (wanted) => followedPage(db, given.member.accountId, wanted)),
  );
  route(app, parts, listSaves, { who: 'member', limit: LISTS }, (given) =>
    page(given, (wanted) => savedPage(db, given.member.accountId, wanted)),
  );
  route(app, parts, listTagged, { who: 'member', limit: LISTS }, (given) =>
    page(given, async (wanted) => labelledPage(db, await tagLabel(db, tidyLine(given.query.tag)), wanted)),
  );
  route(app, parts, listOfSchool, { who: 'everyone', limit: LISTS }, async (given) =>
    page({ ...given, member: await sessions.viewer(given.request) }, (wanted) =>
      labelledPage(db, `school:${tidyLine(given.query.school)}`, wanted),
    ),
  );
}
