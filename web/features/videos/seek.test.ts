import { expect, test, vi } from 'vitest';
import { seekIn } from './seek.ts';

/** A frame as a page finds it: it has nothing at first, then its poster. */
function makeFrame() {
  const link = { href: 'https://uni.example/embed/x?autoplay=1', click: vi.fn() };
  const frame = {
    contentDocument: { URL: 'about:blank', querySelector: () => null as typeof link | null },
    contentWindow: { postMessage: vi.fn() },
  };
  const room = { scrollIntoView: () => {}, querySelector: () => frame } as unknown as HTMLElement;
  const showPoster = () => {
    frame.contentDocument = { URL: 'about:srcdoc', querySelector: () => link };
  };
  return { link, frame, room, showPoster };
}

test('who presses before the frame has its poster gets there all the same', async () => {
  vi.useFakeTimers();
  const { link, frame, room, showPoster } = makeFrame();
  const seeking = seekIn(room, 2);
  await vi.advanceTimersByTimeAsync(200);
  expect([link.click.mock.calls.length, frame.contentWindow.postMessage.mock.calls.length]).toEqual([0, 0]);
  showPoster();
  await vi.advanceTimersByTimeAsync(200);
  await seeking;
  expect([link.href, link.click.mock.calls.length]).toEqual(['https://uni.example/embed/x?autoplay=1&start=2', 1]);
  vi.useRealTimers();
});
