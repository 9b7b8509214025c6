import { RotateCw, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnfinished, onUnfinished } from '../platform/unfinished.ts';
import { isOutdated } from '../platform/version.ts';

/** Offers to load the version that the server has by now, where it is another. Nobody has to; an upload goes first. */
export function NewVersion() {
  const [isOffered, setIsOffered] = useState(false);
  const unfinished = useSyncExternalStore(onUnfinished, isUnfinished);
  useEffect(() => {
    void isOutdated().then(setIsOffered);
  }, []);
  if (!isOffered || unfinished) return null;
  return (
    <div role="status" className="card fade-in pointer-events-auto flex items-center rounded-full pl-1 text-ink">
      <button type="button" onClick={() => location.reload()} className="btn btn-quiet text-ink">
        <RotateCw aria-hidden="true" className="size-4 text-pitch-ink" />
        New version: reload
      </button>
      <button type="button" aria-label="Close" onClick={() => setIsOffered(false)} className="icon-btn">
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
