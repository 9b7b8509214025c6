import type { App, FeatureParts } from '../../parts.ts';
import { clipsOfMatchChanged } from '../match-clips/facts.ts';
import { mountRooms, type Rooms } from '../targets/room.ts';
import type { Targets } from '../targets/target.ts';

/** Lets browsers join the rooms of matches, and tells them what happens to comments, reactions and clips. */
export function mountLiveMatches(app: App, parts: FeatureParts, targets: Targets): Rooms {
  const rooms = mountRooms(app, parts, targets({ kind: 'match' }));
  parts.bus.subscribe(clipsOfMatchChanged, ({ matchId }) => rooms.tell(matchId, 'match-clips-changed', { matchId }));
  return rooms;
}
