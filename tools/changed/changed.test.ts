/** `npm test -- --changed` may run fewer tests, but must not miss anything unnoticed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allSpecs, allViews, partOf, specsFor, unitsFor, viewsFor } from './changed.mjs';
import { OF_PARTS } from './specs.mjs';

const root = join(import.meta.dirname, '../..');
const parts: Record<string, string[]> = OF_PARTS;

test('every feature of the browser app has its specs, and every spec that is named is there', () => {
  const features = readdirSync(join(root, 'web/features'));
  expect(features.filter((feature) => !parts[feature])).toEqual([]);
  expect(
    Object.values(parts)
      .flat()
      .filter((spec) => !allSpecs().includes(spec)),
  ).toEqual([]);
});

describe('a change', () => {
  test('in a feature, on either side or in its contract, runs the specs of that feature', () => {
    for (const file of ['web/features/legal/terms-page.tsx', 'server/features/legal/routes.ts', 'contract/legal.ts']) {
      expect(partOf(file)).toBe('legal');
      expect(specsFor([file])).toEqual(['errors-and-legal']);
    }
    expect(specsFor(['web/features/comments/thread.ts'])).toContain('comments');
  });

  test.each([
    'web/platform/query.ts',
    'web/ui/field.tsx',
    'server/app.ts',
    'package-lock.json',
    'web/features/new/a.ts',
  ])('in %s runs all specs, because it belongs to none that is named', (file) => {
    expect(specsFor([file, 'web/features/legal/terms-page.tsx'])).toEqual(allSpecs());
  });

  test('in a spec runs it, and in a step the specs that use it', () => {
    expect(specsFor(['e2e/weight.spec.ts'])).toEqual(['weight']);
    const users = specsFor(['e2e/steps/admin-steps.ts']);
    expect(users).toContain('admin-panel');
    expect(users).not.toContain('weight');
    expect(specsFor(['e2e/site/site.ts']).length).toBeGreaterThan(40);
  });

  test('in tests, benchmarks and documents runs no spec', () => {
    expect(
      specsFor(['docs/specification.md', 'bench/feed.ts', 'web/platform/time.test.ts', 'tools/doctor.ts']),
    ).toEqual([]);
  });

  test('runs the tests of screens that it can be seen on', () => {
    const [videos, login] = ['videos/videos-page', 'accounts/login-page'].map(
      (one) => `web/features/${one}.view.test.tsx`,
    );
    expect(viewsFor(['web/features/videos/gallery.tsx'])).toContain(videos);
    expect(viewsFor(['web/features/videos/gallery.tsx'])).not.toContain(login);
    expect(viewsFor(['web/features/videos/mine/my-uploads.tsx'])).toContain(videos); // loaded later
    expect(viewsFor([`${login}`])).toEqual([login]);
    expect(viewsFor(['contract/accounts.ts'])).toContain(login);
    for (const file of ['web/shell/frame.tsx', 'web/styles.css', 'web/testing/setup.ts', 'package-lock.json'])
      expect(viewsFor([file]), file).toEqual(allViews());
    expect(viewsFor(['server/app.ts', 'docs/limits.md', 'web/worker/sw.ts', 'web/platform/text.test.ts'])).toEqual([]);
  });

  test('gives the units what has changed, for migrations the app, and the rules that read all files', () => {
    const units = unitsFor(['web/platform/time.ts', 'server/migrations/0001_x.sql', 'docs/specification.md']);
    expect(units.slice(0, 2)).toEqual(['web/platform/time.ts', 'server/app.ts']);
    for (const file of units.slice(2)) expect(existsSync(join(root, file)), file).toBe(true);
    expect(units).toContain('tools/architecture.test.ts');
  });
});
