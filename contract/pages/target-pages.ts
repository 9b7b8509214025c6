import type { Target } from '../talk/targets.ts';
import { postPath, videoPath } from './pages.ts';
import { matchPath } from './sports-pages.ts';

const PATHS = { post: postPath, video: videoPath, match: matchPath } as const;

/** The page of what members comment on and react to. */
export const targetPath = ({ kind, id }: Target) => PATHS[kind](id);
