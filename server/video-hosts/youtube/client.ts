import { auth } from '@googleapis/youtube';
import { MINUTE } from '../../platform/clock.ts';

/** Google's client for tokens and for calls that carry them. */
export type Client = InstanceType<typeof auth.OAuth2>;

const CALL_TIMEOUT = 1 * MINUTE; // for a call that carries no video

type Application = {
  clientId: string;
  clientSecret: string;
  /** Another server with the same API. */
  apiRoot: string | undefined;
  /** The url that people return to after they have agreed. */
  redirectUri?: string;
};

/** Makes the client of an application; it has no token yet. */
export function createClient({ clientId, clientSecret, apiRoot, redirectUri }: Application): Client {
  const client = new auth.OAuth2({
    clientId,
    clientSecret,
    ...(redirectUri ? { redirectUri } : {}),
    ...(apiRoot
      ? { endpoints: { oauth2TokenUrl: `${apiRoot}/token`, oauth2AuthBaseUrl: `${apiRoot}/o/oauth2/v2/auth` } }
      : {}),
    transporterOptions: { timeout: CALL_TIMEOUT },
  });
  // Off, since it would retry by itself, with pauses of its own: ours are in patience.ts.
  client.transporter.interceptors.request.add({
    async resolved(options) {
      options.retry = false;
      delete options.retryConfig;
      return options;
    },
  });
  return client;
}
