import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { forClipQuery } from '../match-clips/api.ts';
import { texts } from './upload/texts.ts';

export const UploadModal = lazy(() =>
  import('./upload/upload-modal.tsx').then((module) => ({ default: module.UploadModal })),
);

/**
 * The form for a clip of a match that somebody comes from.
 * @param props.onClose called with whether there is such a match to go back to
 */
export function UploadForMatch({ matchId, onClose }: { matchId: string; onClose: (isThere: boolean) => void }) {
  const { data, error } = useQuery(forClipQuery(matchId));
  const [isClosed, setIsClosed] = useState<'back' | 'elsewhere'>();
  const failure = data ? null : error;
  const end = useEffectEvent(() => {
    if (failure) toast.error(errorText(failure, texts.matchFailed()));
    onClose(!failure);
  });
  // Once the form has gone: it holds on to its viewer.
  const isOver = failure !== null || isClosed === 'back';
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (!data || isClosed) return null;
  return (
    <UploadModal
      stashed={null}
      dropped={null}
      match={data}
      onClose={(isLeaving) => setIsClosed(isLeaving ? 'elsewhere' : 'back')}
    />
  );
}
