/** A setting that the server has written into the page's head; undefined if Vite serves the page in development. */
const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="touchline-${name}"]`)?.content;

/** The largest video that the server accepts, in MB, so that nobody sends gigabytes in vain (spec D.17). */
export let maxUploadMb: number;

/** Where videos are published to: YouTube, or this site itself. */
export let publishesToYouTube: boolean;

/** Whether sign-in with Google is set up on this site. */
export let hasGoogle: boolean;

/** Whether the site lets browsers store the app, so that it starts without a network (the setting OFFLINE). */
export let worksOffline: boolean;

/** Whom to write to for help; empty if the site names nobody. */
export let supportEmail: string;

/** Reads them. A page's head stays as it is; a test of screens has several sites' in turn. */
export function readSettings(): void {
  maxUploadMb = Number(setting('max-upload-mb') ?? Number.POSITIVE_INFINITY);
  publishesToYouTube = setting('video-host') === 'youtube';
  hasGoogle = setting('google') === 'on';
  worksOffline = setting('offline') === 'on';
  supportEmail = setting('support-email') ?? '';
}

readSettings();
