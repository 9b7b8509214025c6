/** What tests of screens (`*.view.test.tsx`) can ask of the browser that no page may do to itself. */
import type { Frame, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';

type All = NonNullable<Parameters<Page['emulateMedia']>[0]>;
type Media = Pick<All, 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast' | 'media'>;

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Makes the browser that of a person who has set this in their system. */
    emulateMedia(media: Media): Promise<void>;
    /** @returns what axe finds on the page and in its frames, one line each */
    findViolations(): Promise<string[]>;
  }
}

export const emulateMedia = defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media));

export const findViolations = defineBrowserCommand(async ({ frame }) => {
  const { violationsIn } = await import('../../e2e/steps/axe.ts');
  return violationsIn((await frame()) as Frame);
});
