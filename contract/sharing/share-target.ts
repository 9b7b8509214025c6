import { accepting } from './file-kinds.ts';

/**
 * What the system hands to the installed app when somebody shares something with it, as a form that is posted to
 * `paths.share`: https://w3c.github.io/web-share-target. The manifest names its fields, the service worker reads them.
 */

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** What can be shared with the site: clips and pictures. */
export const SHARE_ACCEPTS = accepting(['video/*', 'image/*']);

/** The parameter of `paths.share` that names the share that waits in the browser. */
export const SHARE_ID = 'shared';
