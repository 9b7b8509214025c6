import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { UNSEEN_SHOWN } from '../../../contract/notifications/notifications.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { tryImport } from '../../platform/code/load-code.ts';
import { onNotifications } from '../../platform/live/notifications.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { readUnseen } from './api.ts';
import { texts } from './bell-texts.ts';

/** How many notifications the member has not seen; asked again when they change, and when the tab is shown again. */
function useUnseen(): number {
  const [unseen, setUnseen] = useState(0);
  useEffect(() => {
    let isOver = false;
    const ask = () => {
      if (document.hidden) return;
      // Without an answer, what was known stays: the next change asks again.
      readUnseen().then(
        (count) => {
          if (isOver) return;
          setUnseen(count);
          navigator.setAppBadge?.(count).catch(() => {}); // of the installed app
        },
        () => {},
      );
    };
    ask();
    if (globalThis.Notification?.permission === 'granted')
      tryImport(() => import('./this-browser.ts'))
        .then((part) => part?.confirmBrowser())
        .catch(() => {}); // the next visit confirms it
    const end = onNotifications(ask);
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      isOver = true;
      end();
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, []);
  return unseen;
}

/** The way to the notifications, with how many are new. */
export function Bell() {
  const unseen = useUnseen();
  const { pathname } = useLocation();
  const isMore = unseen > UNSEEN_SHOWN;
  const name = isMore ? texts.more({ count: UNSEEN_SHOWN }) : unseen ? texts.some({ count: unseen }) : texts.none();
  return (
    <Link
      to={paths.notifications}
      aria-label={name}
      aria-current={pathname === paths.notifications ? 'page' : undefined}
      className="icon-btn relative text-ink"
    >
      <Drawn icon="Bell" className="size-5" />
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-flag px-1 text-center text-xs/5 font-bold text-night"
        >
          {isMore ? texts.plus({ count: UNSEEN_SHOWN }) : unseen}
        </span>
      )}
    </Link>
  );
}
