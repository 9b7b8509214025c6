import { createPath } from 'react-router';
import { EXPIRED_LOGIN } from '../../../contract/pages/pages.ts';
import type { SiteRouter } from '../router/site-router.tsx';
import { useSession } from './session.ts';

/**
 * Leads to the login page when the server has ended the session: the shared client knows no pages, and only notes it.
 * @returns ends that
 */
export const leadToLogin = (router: SiteRouter): (() => void) =>
  useSession.subscribe((session, before) => {
    if (!session.expired || before.expired) return;
    router.navigator.push(EXPIRED_LOGIN, { next: createPath(router.state.location) });
  });
