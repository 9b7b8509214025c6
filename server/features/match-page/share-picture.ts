import { getSharePicture, matchMessages } from '../../../contract/sports/match-calls.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { HOUR } from '../../platform/clock.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { seenMatch } from '../matches/policy.ts';
import { findMatchRow, loadMatchCards } from '../matches/queries.ts';
import { drawMatch } from './drawing.ts';

const PICTURES_MAX = 200; // of some 25 KB
const READING = perIp('share-picture', 300);

/** The picture of a match that link previews show; painted once for each state of the match. */
export function mountSharePicture(app: App, parts: FeatureParts): void {
  const { db, bus, clock, config, media } = parts;
  const pictures = createCache<Buffer>({
    ...{ name: 'share-pictures', clock, bus, room: config.cacheBytes > 0 ? PICTURES_MAX : 0 },
    ...{ maxAge: HOUR, maxAgeUnproven: HOUR, heedsAhead: false }, // the key names the state that it shows
  });

  route(app, parts, getSharePicture, { who: 'everyone', limit: READING }, async ({ params: { id }, reply }) => {
    // As visitors see it, whoever asks: it is stored by those that pass it on.
    await seenMatch(db, id, undefined);
    const [match, [card]] = await Promise.all([findMatchRow(db, id), loadMatchCards(db, [id], { now: clock.now() })]);
    if (!match || !card) throw notFound(matchMessages.notFound);
    const svg = drawMatch(card);
    const names = `${card.home.team?.name} ${card.away.team?.name} ${card.competition.name} ${card.timeZone}`;
    const png = await pictures.get(`${id} ${match.edition} ${names}`, () => media.paint(svg));
    return reply.header('cache-control', WHILE_IT_STANDS).type('image/png').send(png);
  });
}
