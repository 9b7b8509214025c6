import type { Locator, Page } from '@playwright/test';

/** What somebody needs for one of these who knows the screen: a guess on the slow side, since people also read. */
const SECONDS = { press: 1.5, key: 0.2 };

/** The hands of somebody at a page: they do what a person does, and count it. */
export function handsAt(page: Page) {
  let presses = 0;
  let keys = 0;
  return {
    page,
    async press(what: Locator): Promise<void> {
      presses++;
      await what.click();
    },
    /** Goes into a field by a press, and types. */
    async type(field: Locator, text: string): Promise<void> {
      presses++;
      keys += text.length;
      await field.fill(text);
    },
    async key(name: string): Promise<void> {
      keys++;
      await page.keyboard.press(name);
    },
    /** Opens a list by a press, and chooses by another one. */
    async choose(list: Locator, option: string): Promise<void> {
      presses += 2;
      await list.selectOption(option);
    },
    /** What has been done so far, in words. */
    done(): { presses: number; keys: number; minutes: number } {
      return { presses, keys, minutes: (presses * SECONDS.press + keys * SECONDS.key) / 60 };
    },
  };
}

export type Hands = ReturnType<typeof handsAt>;
