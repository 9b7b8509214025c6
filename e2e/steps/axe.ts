import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** A page, or a frame in which a page is shown. */
type Shown = Page | Frame;

/**
 * Waits until all frames have the document that they will have. Players far from the window load theirs when they are
 * near: one that came while axe looked would take axe's answer with it, and the page would wait a minute for it.
 */
const untilFramesAreThere = (shown: Shown) =>
  shown.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every((frame) => {
      frame.loading = 'eager';
      const { contentDocument: its } = frame;
      return !its || (its.readyState === 'complete' && !(frame.srcdoc && its.URL === 'about:blank'));
    }),
  );

/** Loads axe into the frames that have none yet: the builder sends 1.5 MB to each, and to the page twice, every time. */
async function loadAxe(shown: Shown, framesOf: () => Frame[]): Promise<void> {
  // Players are made when they are near, and may be while axe is loaded into the others.
  for (let known = 0; known !== framesOf().length; ) {
    await untilFramesAreThere(shown);
    const frames = framesOf();
    known = frames.length;
    await Promise.all(
      frames.map(async (frame) => {
        // A frame may go meanwhile. Without axe in the page itself the builder fails.
        await frame.waitForLoadState().catch(() => {});
        const isThere = frame.evaluate(() => 'axe' in window).then((is) => is || frame.evaluate(AXE));
        await isThere.catch(() => {});
      }),
    );
  }
}

/** What the browser skips far from the window keeps the colours of before a change of the theme until it is drawn. */
const showAll = (shown: Shown) =>
  shown.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });

/**
 * Waits until colours and places have come to where they are going: half-way between two looks nothing fits. What is
 * inherited goes on from a parent's end, so one end begins another.
 */
const settle = (shown: Shown) =>
  shown.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { target } = effect as KeyframeEffect;
        // A toast's bar moves for as long as the toast stands: it is to be looked at.
        const isToast = target?.matches('.Toastify__progress-bar');
        // What has finished is listed for as long as it holds what it has come to.
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && !isToast;
      });
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    } while (moving().length > 0);
  });

/**
 * Has axe look at a page, with the frames of our own origin in it.
 * @param without a selector of what is not looked at
 * @returns what it finds, one line each; empty where all is well
 */
export async function violationsOf(page: Page, without?: string): Promise<string[]> {
  await showAll(page);
  await settle(page);
  await loadAxe(page, () => page.frames());
  // Without the tab of its own in which it would put together what it finds in foreign frames, of which we have none,
  // and without the lists of all that is well: half of the time.
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .options({ resultTypes: ['violations'] })
    .withTags(LEVEL_AA)
    .setLegacyMode();
  const { violations } = await (without ? axe.exclude(without) : axe).analyze();
  return linesOf(violations);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const linesOf = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );

const withFramesIn = (frame: Frame): Frame[] => [frame, ...frame.childFrames().flatMap(withFramesIn)];

/** The same of a page that is shown in a frame, as those of component tests are; the builder looks at whole pages. */
export async function violationsIn(frame: Frame): Promise<string[]> {
  await showAll(frame);
  await settle(frame);
  await loadAxe(frame, () => withFramesIn(frame));
  const violations = await frame.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violations }> } };
    return (await axe.run({ runOnly: tags, resultTypes: ['violations'] })).violations;
  }, LEVEL_AA);
  return linesOf(violations);
}
