import { createInterface, type Interface } from 'node:readline/promises';
import { readConfig } from '../server/config.ts';
import { HostRefusal } from '../server/video-hosts/video-host.ts';
import { createChannel } from '../server/video-hosts/youtube/channel.ts';
import { createClient } from '../server/video-hosts/youtube/client.ts';
import { askForConsent, type Consent, ConsentError, type Grant } from './consent.ts';

const STEPS = `This gets the three values with which Touchline publishes to your YouTube channel.

In Google's console, once:

  1. Make a project:                    https://console.cloud.google.com/projectcreate
  2. Enable 'YouTube Data API v3' in it: https://console.cloud.google.com/apis/library/youtube.googleapis.com
  3. Set up the consent screen:         https://console.cloud.google.com/auth/overview
     Audience: 'External' (or 'Internal', if the channel belongs to your university's own Google Workspace).
     Then publish it to production. While it is in testing, Google ends the token after seven days.
  4. Make a client of the type 'Desktop app': https://console.cloud.google.com/auth/clients
     Google shows its client ID and its client secret.
`;

const say = (text: string) => console.log(text);
const lines: Interface = createInterface({ input: process.stdin, output: process.stdout });
/** Ctrl-C and the end of piped input end a question. */
const ended = new AbortController();
lines.once('close', () => ended.abort());

const ask = async (question: string): Promise<string> =>
  (await lines.question(question, { signal: ended.signal })).trim();

/** A value from the environment, or typed in. */
async function value(name: string, question: string): Promise<string> {
  const set = process.env[name]?.trim();
  if (set) say(`${question} taken from ${name}.`);
  return set || ask(`${question} `);
}

/** Reads pasted urls until one is right; if nobody can type, it never settles, and only the browser counts. */
async function pasted(consent: Consent): Promise<Grant> {
  for (;;) {
    const url = await ask('').catch(() => new Promise<string>(() => {}));
    try {
      if (url !== '') return consent.read(url);
    } catch (error) {
      say((error as Error).message);
    }
  }
}

async function connect(): Promise<void> {
  say(STEPS);
  const clientId = await value('YOUTUBE_CLIENT_ID', 'Client ID:');
  const clientSecret = await value('YOUTUBE_CLIENT_SECRET', 'Client secret:');
  if (!clientId || !clientSecret) throw new ConsentError('Both are needed.');
  // Only the values asked for here may be missing from the configuration.
  const read = (refreshToken: string) =>
    readConfig({
      ...process.env,
      VIDEO_HOST: 'youtube',
      YOUTUBE_CLIENT_ID: clientId,
      YOUTUBE_CLIENT_SECRET: clientSecret,
      YOUTUBE_REFRESH_TOKEN: refreshToken,
    }).youtube;
  const apiRoot = read('to come')?.apiRoot;
  const client = createClient({ clientId, clientSecret, apiRoot });
  const consent = await askForConsent(String(client.endpoints.oauth2AuthBaseUrl), clientId);
  say(`
Open this address in a browser where you are signed in to Google as the owner of the channel, and agree:

${consent.url}

The browser comes back here by itself. If it runs on another machine it ends on a page that it can't open:
copy the address of that page, paste it here, and press Enter.
`);
  const grant = await Promise.race([consent.granted, pasted(consent)]).finally(consent.close);
  const { tokens } = await client
    .getToken({ code: grant.code, codeVerifier: grant.codeVerifier, redirect_uri: grant.redirectUri })
    .catch((error: { response?: { data?: { error_description?: string; error?: string } }; message: string }) => {
      const { error_description: words, error: name } = error.response?.data ?? {};
      throw new ConsentError(`Google gives no token: ${words ?? name ?? error.message}`);
    });
  const refreshToken = tokens.refresh_token;
  const config = refreshToken ? read(refreshToken) : undefined;
  if (!refreshToken || !config) throw new ConsentError('Google has given no token that lasts. Please start again.');

  const title = await createChannel(config, () => new Date()).title();
  if (!title) {
    throw new ConsentError(
      'This Google account has no YouTube channel. Make one at https://www.youtube.com/create_channel, then start again.',
    );
  }
  say(`
Connected to the channel '${title}'. Start Touchline with these, and keep the last two to yourself:

VIDEO_HOST=youtube
YOUTUBE_CLIENT_ID=${clientId}
YOUTUBE_CLIENT_SECRET=${clientSecret}
YOUTUBE_REFRESH_TOKEN=${refreshToken}

\`npm run doctor\` checks them at any time.`);
}

try {
  await connect();
  process.exit(0);
} catch (error) {
  const isOurs = error instanceof ConsentError || error instanceof HostRefusal;
  const words = (error as Error).name === 'AbortError' ? 'Ended, and nothing was changed.' : (error as Error).message;
  console.error(isOurs ? words : `This did not work: ${words}`);
  process.exit(1);
}
