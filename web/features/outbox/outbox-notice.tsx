import { Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { postPath } from '../../../contract/pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useWaiting, type Waiting } from './waiting.ts';
import { WaitingActions, WaitingState } from './waiting-state.tsx';

/** How much waits, at the screen's edge, and all of it on demand: also what was refused where its post is gone. */
export function OutboxNotice() {
  const items = useWaiting((state) => state.items);
  const [isOpen, setIsOpen] = useState(false);
  const refused = items.filter(({ refusal }) => refusal).length;
  const Icon = refused > 0 ? TriangleAlert : Hourglass;
  if (items.length === 0) return null;
  return (
    <>
      <div className="card fade-in pointer-events-auto rounded-full text-ink">
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="btn btn-quiet text-ink">
          <Icon aria-hidden="true" className="size-4 text-warning-ink" />
          {refused > 0 ? `${refused} could not be sent` : `${items.length} waiting to be sent`}
        </button>
      </div>
      {isOpen && (
        <div className="pointer-events-auto">
          <Dialog title="Waiting to be sent" onClose={() => setIsOpen(false)}>
            <ul className="grid gap-4 divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="pt-2">
                  <p className="font-semibold">{titleOf(item)}</p>
                  {'content' in item && <p className="whitespace-pre-line wrap-anywhere">{item.content}</p>}
                  {item.kind === 'post' && item.pictures.length > 0 && (
                    <p className="text-sm text-muted">with pictures: {item.pictures.length}</p>
                  )}
                  <WaitingState item={item} />
                  <WaitingActions item={item} />
                  {item.kind !== 'post' && (
                    <a href={postPath(item.postId)} className="link text-sm">
                      Open the post
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </Dialog>
        </div>
      )}
    </>
  );
}

function titleOf(item: Waiting): string {
  if (item.kind === 'comment') return 'A comment';
  if (item.kind === 'post') return 'A post';
  return item.wish ? 'A reaction' : 'A reaction taken back';
}
