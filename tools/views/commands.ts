/** What tests of screens (`*.view.test.tsx`) can ask of the browser that no page may do to itself. */
import type { CDPSession, Frame, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import type { Locator, SerializedLocator } from 'vitest/browser';

type All = NonNullable<Parameters<Page['emulateMedia']>[0]>;
type Media = Pick<All, 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast' | 'media'>;

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Makes the browser that of a person who has set this in their system. */
    emulateMedia(media: Media): Promise<void>;
    /** @returns what axe finds on the page and in its frames, one line each */
    findViolations(): Promise<string[]>;
    /** Puts a finger on the middle of something, lifts it again, or both, also twice as people do, however slow this is. */
    touch(on: Locator, how: 'down' | 'up' | 'tap' | 'twice'): Promise<void>;
    /** Takes the mouse away from everything, to the upper left corner. */
    pointAway(): Promise<void>;
  }
}

export const emulateMedia = defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media));

export const findViolations = defineBrowserCommand(async ({ frame }) => {
  const { violationsIn } = await import('../../e2e/steps/axe.ts');
  return violationsIn((await frame()) as Frame);
});

/** One for each page: a session of its own would not know of a finger that is down. */
const fingers = new WeakMap<Page, Promise<CDPSession>>();

const PAUSE = 0.06; // s between two taps

export const touch = defineBrowserCommand<[on: SerializedLocator, how: 'down' | 'up' | 'tap' | 'twice']>(
  async ({ page, iframe, context }, { selector }, how) => {
    const box = await iframe.locator(selector).boundingBox();
    if (!box) throw new Error(`Nothing to touch: ${selector}`);
    const session = fingers.get(page) ?? context.newCDPSession(page);
    fingers.set(page, session);
    const finger = await session;
    const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    const begun = Date.now() / 1000;
    for (const timestamp of how === 'twice' ? [begun, begun + PAUSE] : [begun]) {
      if (how !== 'up')
        await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at, timestamp });
      if (how !== 'down')
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    }
  },
);

export const pointAway = defineBrowserCommand(({ page }) => page.mouse.move(0, 0));
