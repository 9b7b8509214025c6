import type { App, FeatureParts } from '../../parts.ts';
import { mountForms } from '../../platform/http/multipart.ts';
import { deriveFromPosts } from './facts.ts';
import { mountPictures } from './pictures.ts';
import { mountPostWrites } from './write-routes.ts';

/** Writing, editing and deleting posts, and their pictures. */
export function mountPosts(app: App, parts: FeatureParts): void {
  deriveFromPosts(parts);
  mountForms(app, (scope) => mountPostWrites(scope, parts));
  mountPictures(app, parts);
}
