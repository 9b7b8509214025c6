/** How the owner of a channel lets this site publish there: OAuth for native apps (RFC 8252). */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// youtube.upload would do for uploading alone; thumbnails, deletion and the channel's name need this one.
const SCOPE = 'https://www.googleapis.com/auth/youtube'; // https://developers.google.com/identity/protocols/oauth2/scopes#youtube

/** The result: the code, and what is needed to exchange it for tokens. */
export type Grant = { code: string; codeVerifier: string; redirectUri: string };

/** The owner has not agreed, or the url is not the answer to our request: the message says which. */
export class ConsentError extends Error {}

export type Consent = {
  /** The page where the owner agrees. */
  url: string;
  /** Settled when the browser comes back to this machine. */
  granted: Promise<Grant>;
  /** The same from a pasted url, for a browser on another machine. @throws ConsentError */
  read(url: string): Grant;
  close(): Promise<void>;
};

const page = (words: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Touchline and YouTube</title>
<body style="font: 1.25rem/1.5 system-ui; max-width: 32rem; margin: 20vh auto; padding: 0 1rem"><p>${words}</p></body></html>
`;

/**
 * Listens on 127.0.0.1 for the browser to come back.
 * @param authorizeUrl the page where Google asks the owner
 */
export async function askForConsent(authorizeUrl: string, clientId: string): Promise<Consent> {
  const state = randomBytes(24).toString('base64url');
  const codeVerifier = randomBytes(48).toString('base64url');
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function read(url: string): Grant {
    const answer = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
    if (answer.get('state') !== state) throw new ConsentError('This is not the address that Google has sent you to.');
    const code = answer.get('code');
    if (!code) throw new ConsentError(`Google has given no permission: ${answer.get('error') ?? 'no reason given'}.`);
    return { code, codeVerifier, redirectUri };
  }

  const { promise: granted, resolve, reject } = Promise.withResolvers<Grant>();
  granted.catch(() => {}); // the caller that awaits it handles the rejection
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', redirectUri);
    const answer = (status: number, words: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(page(words));
    if (url.searchParams.get('state') !== state) return void answer(404, 'There is nothing here.');
    try {
      resolve(read(url.href));
      answer(200, 'Touchline may publish to your channel now. You can close this window; the rest is in the terminal.');
    } catch (error) {
      reject(error);
      answer(200, 'No permission was given. You can close this window.');
    }
  });

  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    access_type: 'offline', // gives a refresh token …
    prompt: 'consent', // … even if the owner has agreed before
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return {
    url: url.href,
    granted,
    read,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
