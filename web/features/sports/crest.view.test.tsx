/** The crest of a team that has a picture: in the tile, on the initials. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { hall } from '../../testing/cups.ts';
import { show } from '../../testing/screen.tsx';
import { Crest } from './team-name.tsx';

const { team } = hall(1);
const tile = () => document.querySelector('.badge') as HTMLElement;
const picture = () => tile().querySelector('img') as HTMLImageElement;
/** What is on top in the tile's middle. */
function onTop(): Element | null {
  const { left, top, width, height } = tile().getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

test('the picture fills the tile, loads only when it is near, and is no second name', async () => {
  await page.viewport(390, 800);
  show(<Crest team={{ ...team, colours: '#c8102e #ffffff', crest: '/share.png?-96.' }} className="size-20" />);
  await expect.poll(() => picture().complete && picture().naturalWidth).toBeGreaterThan(0);
  expect(onTop()).toBe(picture());
  expect([picture().alt, picture().loading, picture().width]).toEqual(['', 'lazy', tile().clientWidth]);
  expect(picture().srcset).toBe('/share.png?-96. 96w,/share.png?-256. 256w');
  expect(await commands.findViolations()).toEqual([]);
});

test('until there is one, and where it can’t be loaded, the initials stand there in the team’s colours', async () => {
  show(<Crest team={{ ...team, crest: '/none-96.webp' }} />);
  await expect.poll(() => tile()?.textContent).toBe('H1');
  await expect.poll(() => picture().hidden).toBe(true);
  await expect.poll(onTop).toBe(tile());
});
