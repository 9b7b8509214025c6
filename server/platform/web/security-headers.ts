import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** YouTube's players, and its still pictures. */
const YOUTUBE_PLAYERS = ['https://www.youtube.com', 'https://www.youtube-nocookie.com'];
const YOUTUBE_PICTURES = 'https://i.ytimg.com';

/**
 * What pages may use of browsers: players, ours and those in frames, play, fill the screen and float in its corner;
 * posts are shared, links copied, and the screen of a scorekeeper stays on. Everything else is off.
 */
const PLAYERS_TOO = `(self ${YOUTUBE_PLAYERS.map((origin) => `"${origin}"`).join(' ')})`;
const PERMISSIONS = [
  ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map((name) => `${name}=${PLAYERS_TOO}`),
  ...['clipboard-write', 'screen-wake-lock', 'web-share'].map((name) => `${name}=(self)`),
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture', 'gamepad'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'publickey-credentials-get', 'serial', 'storage-access', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]
  .map((one) => (one.includes('=') ? one : `${one}=()`))
  .join(', ');

const HSTS = { maxAge: 31_536_000 }; // seconds: a year

/** The same for the answers that Fastify gives before any hook has run: to URLs that it can't parse. */
export const bareHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'self';script-src 'self';object-src 'none';base-uri 'self';frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(secure ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` } : {}),
});

/** What browsers may do with our pages: run our own scripts and no others, show our own styles, frame only players. */
const settings = (scriptHashes: string[], publicUrl: string, films: string[]): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', YOUTUBE_PICTURES],
      mediaSrc: ["'self'", 'blob:', ...films],
      frameSrc: ["'self'", ...YOUTUBE_PLAYERS],
      // Safari before 15.4 does not count websockets to the own origin as 'self'.
      connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: publicUrl.startsWith('https:') && HSTS,
  frameguard: { action: 'sameorigin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, // YouTube refuses a missing referrer (error 153)
  crossOriginEmbedderPolicy: false, // YouTube's players don't send the headers that it asks for
  // These are for long-gone browsers and plug-ins, and every answer would carry them.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * Gives every answer its security headers. They are the same for all, so helmet makes them once: called for every
 * answer, it took as long as Fastify itself.
 * @param scriptHashes of the inline scripts in the HTML
 * @param publicUrl the site's own origin
 * @param filmsUrl where films may come from, too
 * @param more headers that every answer gets as well
 * @returns these headers
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  scriptHashes: string[],
  publicUrl: string,
  filmsUrl?: string,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(fastifyHelmet, settings(scriptHashes, publicUrl, filmsUrl ? [new URL(filmsUrl).origin] : []));
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofFastify = new Set(['content-type', 'content-length', 'date', 'connection']);
  const own = {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (ofFastify.has(name) ? [] : [[name, String(value)]])),
    ),
    ...more,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(own);
    // Helmet doesn't set this one. Answers to calls are no pages, and so frequent that each byte counts.
    if (!/^\/api\/(?!docs\b)/.test(request.url)) reply.header('permissions-policy', PERMISSIONS);
    done();
  });
  return own;
}
