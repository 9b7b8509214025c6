/** What the two kinds of connections to the server have in common: with Socket.IO's client, and without (session-watch.ts). */
import { ensureSession } from '../session/session-check.ts';

/**
 * Whether websockets hang here: something in between lets them open, or wait, and nothing through. As long as none has
 * worked, a page begins with polling.
 */
export const line = { hangs: false };

/** In ms. The server gives a connection as long to join. */
export const JOINING = 10_000;

/** Lets the answer to this browser's own logout come first: it leads elsewhere than an ended session does. In ms. */
const OWN_ANSWER = 500;

/** The server says that the session has ended or changed: checks, and leaves if it has ended. */
export const sessionChanged = (): void => void setTimeout(() => ensureSession('').catch(() => {}), OWN_ANSWER);
