import type { App, FeatureParts } from '../../parts.ts';
import { mountRooms, type Rooms } from '../targets/room.ts';
import type { Targets } from '../targets/target.ts';

/** Lets browsers join the rooms of matches, and tells them what happens to comments and reactions. */
export const mountLiveMatches = (app: App, parts: FeatureParts, targets: Targets): Rooms =>
  mountRooms(app, parts, targets({ kind: 'match' }));
