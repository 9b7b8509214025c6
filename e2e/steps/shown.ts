import type { Page } from '@playwright/test';

/** The notifications that the site's service worker shows. */
export const shownBy = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
      ...{ title, body, navigate: data.navigate },
    })),
  );
