import { Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { rulesFor } from './kinds.ts';
import { texts } from './texts.ts';
import { useWaiting, visibleItems, type Waiting } from './waiting.ts';
import { WaitingActions, WaitingState } from './waiting-state.tsx';

/** Shows at the screen's edge how much is waiting, and all of it on demand, even a refused item whose post is gone. */
export function OutboxNotice() {
  const items = visibleItems(useWaiting((state) => state.items));
  const [isOpen, setIsOpen] = useState(false);
  const refused = items.filter(({ refusal }) => refusal).length;
  const Icon = refused > 0 ? TriangleAlert : Hourglass;
  if (items.length === 0) return null;
  return (
    <>
      <div className="card fade-in pointer-events-auto rounded-full text-ink">
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="btn btn-quiet text-ink">
          <Icon aria-hidden="true" className="size-4 text-warning-ink" />
          {refused > 0 ? texts.manyRefused({ count: refused }) : texts.manyWaiting({ count: items.length })}
        </button>
      </div>
      {isOpen && (
        <div className="pointer-events-auto">
          <Dialog title={texts.title()} onClose={() => setIsOpen(false)}>
            <ul className="grid gap-4 divide-y divide-line">
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </Dialog>
        </div>
      )}
    </>
  );
}

function Item({ item }: { item: Waiting }) {
  const rules = rulesFor(item);
  if (!rules) return null;
  const { title, text, note, link } = rules.describe(item);
  return (
    <li className="pt-2">
      <p className="font-semibold">{title}</p>
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {note && <p className="text-sm text-muted">{note}</p>}
      <WaitingState item={item} />
      <WaitingActions item={item} />
      {link && (
        <a href={link.url} className="link text-sm">
          {link.words}
        </a>
      )}
    </li>
  );
}
