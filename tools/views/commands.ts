/** What tests of screens (`*.view.test.tsx`) can ask of the browser that no page may do to itself. */
import type { CDPSession, Frame, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import type { Locator, SerializedLocator } from 'vitest/browser';
import type { Film } from './films.ts';

type All = NonNullable<Parameters<Page['emulateMedia']>[0]>;
type Media = Pick<All, 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast' | 'media'>;

type Place = { x: number; y: number };

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Makes the browser that of a person who has set this in their system. */
    emulateMedia(media: Media): Promise<void>;
    /** Moves a finger over the page, from one place of it to another. */
    dragByTouch(from: Place, to: Place): Promise<void>;
    /** @returns what axe finds on the page and in its frames, one line each */
    findViolations(): Promise<string[]>;
    /** Puts a finger on the middle of something, lifts it again, or both, also twice as people do, however slow this is. */
    touch(on: Locator, how: 'down' | 'up' | 'tap' | 'twice'): Promise<void>;
    /** The second press of a double click, where the mouse is: after as long as it takes for what the first has done. */
    pressAgain(): Promise<void>;
    /** Takes the mouse away from everything, to the upper left corner. */
    pointAway(): Promise<void>;
    /** Whether this machine can make films (films.ts, as the next three). */
    hasFilms(): Promise<boolean>;
    /** Picks a film in a field. @param as the name of a copy that is picked instead */
    pickFilm(input: Locator, name: string, as?: string): Promise<void>;
    deleteFilm(name: string): Promise<void>;
    /** @param isUpright its pictures have been turned by a quarter */
    lookAtFilm(film: { name: string } | { base64: string }, isUpright?: boolean): Promise<Film>;
  }
}

export const emulateMedia = defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media));

export const findViolations = defineBrowserCommand(async ({ frame }) => {
  const { violationsIn } = await import('../../e2e/steps/axe.ts');
  return violationsIn((await frame()) as Frame);
});

/** One for each page: another session would not know of a finger that is down. */
const fingers = new WeakMap<Page, Promise<CDPSession>>();

/** Puts a page's finger down, moves it, or lifts it, without a place. @param timestamp in s; by default now */
async function finger(page: Page, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place, timestamp?: number) {
  const session = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, session);
  const when = timestamp === undefined ? {} : { timestamp };
  await (await session).send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [], ...when });
}

const PAUSE = 0.06; // s between two taps

export const touch = defineBrowserCommand<[on: SerializedLocator, how: 'down' | 'up' | 'tap' | 'twice']>(
  async ({ page, iframe }, { selector }, how) => {
    const box = await iframe.locator(selector).boundingBox();
    if (!box) throw new Error(`Nothing to touch: ${selector}`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const begun = Date.now() / 1000;
    for (const timestamp of how === 'twice' ? [begun, begun + PAUSE] : [begun]) {
      if (how !== 'up') await finger(page, 'touchStart', at, timestamp);
      if (how !== 'down') await finger(page, 'touchEnd', undefined, timestamp);
    }
  },
);

export const dragByTouch = defineBrowserCommand<[from: Place, to: Place]>(async ({ page, frame }, from, to) => {
  const { x: left = 0, y: top = 0 } = (await (await (await frame()).frameElement()).boundingBox()) ?? {};
  const at = (part: number): Place => ({
    x: left + from.x + (to.x - from.x) * part,
    y: top + from.y + (to.y - from.y) * part,
  });
  await finger(page, 'touchStart', at(0));
  for (let step = 1; step <= 10; step++) await finger(page, 'touchMove', at(step / 10));
  await finger(page, 'touchEnd');
});

export const pressAgain = defineBrowserCommand(async ({ page }) => {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
});

export const pointAway = defineBrowserCommand(({ page }) => page.mouse.move(0, 0));
