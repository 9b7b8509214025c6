/** The settings of `accountSite`: an OpenID provider, and whom to write to for help. */
import { type OpenIdProvider, startOpenIdProvider } from '../../server/testing/services/openid.ts';
import type { Settings } from './servers.ts';

/** Where people write to for help, on `accountSite`. */
const SUPPORT = 'help@uni.example';

/** @param onStart is given the provider, whose redirects lead to the site that is about to start */
export const settingsOfAccounts =
  (onStart: (provider: OpenIdProvider) => void): Settings =>
  async (publicUrl) => {
    const provider = await startOpenIdProvider([`${publicUrl}/auth/callback`]);
    onStart(provider);
    return { env: { ...provider.env(), SUPPORT_EMAIL: SUPPORT }, end: provider.stop };
  };
