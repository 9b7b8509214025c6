/** A setting that the server has written into the page's head; undefined if Vite serves the page in development. */
const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="touchline-${name}"]`)?.content;

/** The largest video that the server accepts, in MB, so that nobody sends gigabytes in vain (spec D.17). */
export const maxUploadMb = Number(setting('max-upload-mb') ?? Number.POSITIVE_INFINITY);

/** Where videos are published to: YouTube, or this site itself. */
export const publishesToYouTube = setting('video-host') === 'youtube';

/** Whether sign-in with Google is set up on this site. */
export const hasGoogle = setting('google') === 'on';

/** Whether the site lets browsers store the app, so that it starts without a network (the setting OFFLINE). */
export const worksOffline = setting('offline') === 'on';

/** Whom to write to for help; empty if the site names nobody. */
export const supportEmail = setting('support-email') ?? '';
