/** Something in between that lets websockets hang: they neither work nor fail. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerAccount } from '../../testing/pages.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock, sockets } from '../../testing/surroundings.ts';
import { TableRequest } from '../../testing/table-request.ts';

const SECOND = 1000;
const OPENED = `0${JSON.stringify({ sid: 'of-a-test', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 })}`;

/** A websocket that hangs. @param says what comes on it once it is open; undefined: it never opens */
class Hangs extends EventTarget {
  readonly readyState: number;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor(says?: string[]) {
    super();
    this.readyState = says ? WebSocket.OPEN : WebSocket.CONNECTING;
    queueMicrotask(() => {
      if (says) this.onopen?.();
      for (const data of says ?? []) this.onmessage?.({ data });
    });
  }
  send(): void {}
  close(): void {}
}

/** What the page does to be told of news, in order. */
function watchLine(says?: string[]): string[] {
  const tried: string[] = [];
  const { make } = sockets;
  sockets.make = () => {
    tried.push('websocket');
    return new Hangs(says);
  };
  const requests = vi.spyOn(TableRequest.prototype, 'open').mockImplementation((_, url) => {
    if (/^\/socket\.io\/.*transport=polling/.test(new URL(url, location.href).href.replace(location.origin, '')))
      tried.push('polling');
  });
  onTestFinished(() => {
    sockets.make = make;
    requests.mockRestore();
  });
  return tried;
}

const WAYS: [how: string, says: string[] | undefined, seconds: number][] = [
  ['never answers the opening', undefined, 20],
  ['opens and says nothing', [], 20],
  ['lets nothing out after the opening', [OPENED], 10],
];
const PAGES = [
  ['a page with live comments', `/app/${post(1)._id}`],
  ['a page that only watches for the end of its session', '/app/account'],
] as const;

for (const [how, says, seconds] of WAYS)
  test.for(PAGES)(
    `where a websocket ${how}, %s turns to polling after the first time-out, and the next page at once`,
    async ([, path]) => {
      const tried = watchLine(says);
      signedIn();
      answerAccount();
      answerPosts([post(1), post(2)]);
      const clock = holdClock();
      const viewer = await open(path);
      await expect
        .poll(async () => {
          await clock.advance(500); // until the code is there by which it listens
          return tried;
        })
        .toEqual(['websocket']);
      await clock.advance((seconds - 2) * SECOND);
      expect(tried).toEqual(['websocket']);
      await expect
        .poll(async () => {
          await clock.advance(SECOND);
          return tried.slice(0, 2);
        })
        .toEqual(['websocket', 'polling']);

      tried.length = 0;
      viewer.go(`/app/${post(2)._id}`);
      await expect.element(page.getByText(post(2).content).first()).toBeVisible();
      await expect
        .poll(async () => {
          await clock.advance(100);
          return tried[0];
        })
        .toBe('polling');
    },
  );
