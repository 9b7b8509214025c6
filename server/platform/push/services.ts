/** Whose push service an address is at. */

/** Those of the browsers' makers: Chrome and what is made of it, Firefox, Safari, Edge. */
const MAKERS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * The service that takes the pushes of an address: a browser maker's, or 'another' for all others together. Whoever has a
 * domain has as many hosts as they like, and could keep every push waiting with slow ones.
 */
export function pushServiceOf(endpoint: string): string {
  const { hostname } = new URL(endpoint);
  return MAKERS.find((maker) => hostname === maker || hostname.endsWith(`.${maker}`)) ?? 'another';
}
