import { RotateCw, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnfinished, onUnfinished } from '../../platform/offline/unfinished.ts';
import { isOutdated } from '../../platform/offline/version.ts';
import { texts as platformTexts } from '../../platform/texts/texts.ts';
import { texts } from './version-texts.ts';

/** Offers to load the server's version of the app, if it is another by now. Not while an upload runs. */
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
        {texts.newVersion()}
      </button>
      <button type="button" aria-label={platformTexts.close()} onClick={() => setIsOffered(false)} className="icon-btn">
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
