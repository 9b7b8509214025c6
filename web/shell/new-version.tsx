import { RotateCw, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { isUnfinished, onUnfinished } from '../platform/unfinished.ts';

/** Offers to load the version that the server has by now. Nobody has to; while an upload runs it waits. */
export function NewVersion() {
  const [closed, setClosed] = useState(false);
  const unfinished = useSyncExternalStore(onUnfinished, isUnfinished);
  if (closed || unfinished) return null;
  return (
    <div role="status" className="card fade-in flex items-center rounded-full pl-1 text-ink">
      <button type="button" onClick={() => location.reload()} className="btn btn-quiet text-ink">
        <RotateCw aria-hidden="true" className="size-4 text-pitch-ink" />
        New version: reload
      </button>
      <button type="button" aria-label="Close" onClick={() => setClosed(true)} className="icon-btn">
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
