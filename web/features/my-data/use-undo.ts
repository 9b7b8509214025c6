import { useState } from 'react';
import type { MyData } from '../../../contract/people/my-data.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { keepMyAccount } from './api.ts';
import { texts } from './notice-texts.ts';

/** Takes the deletion of the account back. Without the query library, which not every page has. */
export function useUndo(): { undo: () => Promise<MyData | undefined>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  async function undo(): Promise<MyData | undefined> {
    setBusy(true);
    try {
      const { message, data } = await keepMyAccount();
      useSession.setState({ deletedAt: null });
      toast.success(message);
      return data;
    } catch (error) {
      // Another tab was first.
      if (error instanceof ApiError && error.status === 404) useSession.setState({ deletedAt: null });
      toast.error(errorText(error, texts.undoFailed()));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { undo, busy };
}
