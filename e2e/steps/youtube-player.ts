import type { Page } from '@playwright/test';

/** A player of YouTube's as the page around it meets it: silent until it is spoken to, and deaf to all but its page. */
const PLAYER = `<!doctype html><title>YouTube</title><button>Play</button><output>-1</output>
<script>
  const page = new URLSearchParams(location.search).get('origin');
  const isOn = new URLSearchParams(location.search).get('enablejsapi') === '1';
  let isHeard = false;
  let isTold = false;
  let state = -1;
  const tell = (event, info) => isHeard && parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), page);
  const become = (next) => {
    state = next;
    document.querySelector('output').textContent = state;
    tell('infoDelivery', { currentTime: 0 });
    if (isTold) tell('onStateChange', state);
  };
  document.querySelector('button').onclick = () => become(1);
  // Its script takes a while: what is said before is not heard.
  setTimeout(() => {
    addEventListener('message', ({ source, origin, data }) => {
      if (!isOn || source !== parent || origin !== page) return;
      const { event, func, args } = JSON.parse(data);
      if (event === 'listening') {
        isHeard = true;
        tell('initialDelivery', { playerState: state });
        tell('onReady', null);
      }
      if (event !== 'command') return;
      if (func === 'addEventListener' && args.includes('onStateChange')) isTold = true;
      if (func === 'pauseVideo' && state === 1) become(2);
    });
  }, 300);
</script>`;

/** Has YouTube's players answered by one on this machine. @returns the addresses asked for, and who asked */
export async function standInForYouTube(page: Page): Promise<{ url: URL; referer: string | undefined }[]> {
  const asked: { url: URL; referer: string | undefined }[] = [];
  await page.route('https://www.youtube.com/embed/**', async (route) => {
    const request = route.request();
    asked.push({ url: new URL(request.url()), referer: (await request.allHeaders()).referer });
    await route.fulfill({ contentType: 'text/html', body: PLAYER });
  });
  return asked;
}
