import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Has axe look at a page, with the frames of our own origin in it.
 * @param without a selector of what is not looked at
 * @returns what it finds, one line each; empty where all is well
 */
export async function violationsOf(page: Page, without?: string): Promise<string[]> {
  // Without the tab of its own in which it would put together what it finds in foreign frames, of which we have none,
  // and without the lists of all that is well: half of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(LEVEL_AA)
    .setLegacyMode();
  const { violations } = await (without ? axe.exclude(without) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
