import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { logout } from '../../contract/accounts.ts';
import { paths } from '../../contract/pages/pages.ts';
import { useWaiting } from '../features/outbox/waiting.ts';
import { call } from '../platform/http/http.ts';
import { unsubscribe } from '../platform/offline/push-subscription.ts';
import { clearStash } from '../platform/offline/stash.ts';
import { useSession } from '../platform/session/session.ts';
import { toast } from '../platform/toasts/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { texts } from './logout-texts.ts';

export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const waiting = useWaiting(({ items }) => items.length);

  async function leave() {
    setBusy(true);
    // Errors are ignored (spec 1 §7): the logout takes effect in this browser, and the server's session expires.
    await call<typeof logout>('POST', '/api/auth/logout').catch(() => {});
    useSession.getState().signOut();
    void clearStash();
    void unsubscribe();
    toast.success(texts.loggedOut());
    onClose();
    navigate(paths.login);
  }

  return (
    <Dialog kind="question" title={texts.confirmLogout()} onClose={onClose} dismissable={!busy}>
      <p className="text-muted">{texts.sureToLogout()}</p>
      {waiting > 0 && <p className="mt-3 font-semibold text-danger-ink">{texts.unsent({ count: waiting })}</p>}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {texts.cancel()}
        </Button>
        <Button variant="danger" onClick={leave} busy={busy} busyText={texts.loggingOut()}>
          {texts.logout()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
