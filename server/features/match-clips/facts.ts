import { matchClipPinned, matchClipUnpinned } from '../../facts/match-clips.ts';
import { matchChanged } from '../../facts/matches.ts';
import { resultsListed } from '../../facts/results.ts';
import { videoEdited, videoHidden, videoPublished, videoShown } from '../../facts/videos.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { reporter } from '../../platform/http/report.ts';
import { coalesce } from '../../platform/memory/coalesce.ts';
import { topic } from '../../platform/messages/bus.ts';
import { itemsChanged } from '../feed/events.ts';
import { findMatchOf, listClipIds, listClipIdsOf } from './queries.ts';

/** A match has other clips now, or they say something else. */
export const clipsOfMatchChanged = topic<{ matchId: string }>('clips-of-match-changed');

const TOLD_EVERY = SECOND; // while a match is scored, its score changes every few seconds
const CARDS_MAX = 200; // of one match: older ones are read anew when their time in the cache is over

/** What facts about clips and matches change on cards of clips, and on pages of matches. */
export function deriveFromMatchClips(app: App, { db, bus, clock }: FeatureParts): void {
  for (const changed of [matchClipPinned, matchClipUnpinned])
    bus.subscribe<{ videoId: string; matchId: string }>(changed, ({ videoId, matchId }) => {
      bus.publish(itemsChanged, { ids: [videoId] });
      bus.publish(clipsOfMatchChanged, { matchId });
    });

  const report = reporter(app.log, clock, 'clips of matches');
  const look = async (videoId: string) => {
    const matchId = await findMatchOf(db, videoId);
    if (matchId) bus.publish(clipsOfMatchChanged, { matchId });
  };
  for (const changed of [videoPublished, videoEdited, videoHidden, videoShown])
    bus.subscribe<{ videoId: string }>(changed, ({ videoId }) => void look(videoId).catch(report));

  const freshen = coalesce(
    TOLD_EVERY,
    async (matchId) => {
      const ids = await listClipIds(db, matchId, CARDS_MAX);
      if (ids.length > 0) bus.publish(itemsChanged, { ids });
    },
    report,
  );
  bus.subscribe(matchChanged, ({ matchId, what }) => {
    if (what === 'score' || what === 'result' || what === 'state' || what === 'sides') freshen(matchId);
  });
  bus.subscribe(resultsListed, ({ matchIds }) => {
    const tellClips = async () => {
      const ids = await listClipIdsOf(db, matchIds, CARDS_MAX);
      if (ids.length > 0) bus.publish(itemsChanged, { ids });
    };
    void tellClips().catch(report);
  });
}
