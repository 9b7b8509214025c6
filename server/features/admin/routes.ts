import { heads, paths } from '../../../contract/pages/pages.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { watchSpace } from './low-space.ts';
import { mountOverview } from './overview.ts';
import { mountPeople } from './people-routes.ts';

/** The admin panel: its page, its list of accounts and its overview. Its videos are mounted by their own feature. */
export function mountAdmin(app: App, parts: FeatureParts): void {
  parts.pages.page(paths.manage, { head: heads.manage });
  mountPeople(app, parts);
  mountOverview(app, parts);
  watchSpace(parts);
}
