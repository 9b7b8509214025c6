/** A real OpenID provider on this machine, in place of Google, with its own keys, login page and consent page. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

export type OpenIdProvider = {
  /** Its origin, which is also its issuer. */
  issuer: string;
  jwksUrl: string;
  authorizeUrl: string;
  /** The claims about those who log in under a name, if they differ from a verified `<name>@uni.example`. */
  people: Map<string, Record<string, unknown>>;
  /** The environment that makes a site use it. */
  env(clientId?: string): Record<string, string>;
  stop(): Promise<void>;
};

/** The clients it knows. */
export const CLIENT = 'touchline';
export const OTHER_CLIENT = 'another-app';

const KEY_ID = 'match-day'; // the same for all providers, so that a foreign token's key is found and only its signature is wrong
const TOKEN_LIFE = 60 * 60; // seconds, as long as Google's

/** @param redirectUris where it may redirect to: `PUBLIC_URL/auth/callback` of the sites that use it */
export async function startOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people: OpenIdProvider['people'] = new Map();

  const client = (id: string) => ({
    client_id: id,
    redirect_uris: redirectUris,
    response_types: ['id_token' as const],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none' as const,
  });
  const provider = new Provider(issuer, {
    clients: [client(CLIENT), client(OTHER_CLIENT)],
    responseTypes: ['id_token'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'given_name'], email: ['email', 'email_verified'] },
    jwks: { keys: [key] },
    cookies: { keys: ['a secret of the tests'] },
    ttl: { IdToken: TOKEN_LIFE, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@uni.example`,
        email_verified: true,
        given_name: name,
        name: `${name} of the provider`,
        ...people.get(name),
      }),
    }),
  });
  // The library rightly refuses http for browser clients, but there is no https between processes of one machine.
  const schema = (provider.Client as unknown as { Schema: { prototype: { invalidate: Invalidate } } }).Schema.prototype;
  const invalidate = schema.invalidate;
  schema.invalidate = function (message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost') invalidate.call(this, message, code);
  };
  server.on('request', provider.callback());

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    authorizeUrl: `${issuer}/auth`,
    people,
    env: (clientId = CLIENT) => ({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `${issuer}/jwks`,
      GOOGLE_AUTHORIZE_URL: `${issuer}/auth`,
    }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
type Invalidate = (this: unknown, message: string, code?: string) => void;

/**
 * Goes through the provider's pages as a browser does: types the name, agrees, and is sent back.
 * @param url of the authorisation page
 * @returns the id_token in the fragment of the url that it redirects to
 */
export async function tokenFromProvider(url: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = url;
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    const location = response.headers.get('location');
    if (location) {
      address = new URL(location, address).href;
      const token = new URLSearchParams(new URL(address).hash.slice(1)).get('id_token');
      if (token) return token;
      form = undefined;
      continue;
    }
    const html = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!action || !prompt) throw new Error(`the provider shows no form at ${address}: ${html.slice(0, 500)}`);
    address = new URL(action, address).href;
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt });
  }
  throw new Error('the provider goes round in circles');
}
