import { topic } from '../messages/bus.ts';

/** Sessions have ended, or what they say of the account has changed: those of `accountId`, or one of them. */
export const sessionsChanged = topic<{ accountId: string; sessionId?: string }>('sessions-changed');
