import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { adminMessages } from '../../../contract/admin.ts';
import { capitalise } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../moderation/use-act.ts';
import { noteUser, setStatus } from './api.ts';
import { texts } from './texts.ts';
import { type Deactivated, useUndo } from './undo.ts';

/** Offers, for ten seconds, to undo a deactivation, since none asks for confirmation (spec 2 §2). */
export function UndoNotices() {
  const deactivated = useUndo((undo) => undo.deactivated);
  if (deactivated.length === 0) return null;
  return (
    <section
      aria-label={texts.undo.title()}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1.5rem+max(3.5rem+env(safe-area-inset-bottom),var(--bar)))] z-40 flex flex-col items-center gap-2"
    >
      {deactivated.map((one) => (
        <UndoNotice key={one.user._id} {...one} />
      ))}
    </section>
  );
}

function UndoNotice({ user, pressed }: Deactivated) {
  const drop = useUndo((undo) => undo.drop);
  const notice = useRef<HTMLDivElement>(null);
  const undoing = useAct(() => setStatus(user._id, true), {
    failed: adminMessages.statusFailed(),
    onDone: (client, answer) => {
      noteUser(client, answer.user);
      drop(user._id);
    },
  });

  // A layout effect, because its clean-up runs while the notice still has the focus.
  useLayoutEffect(() => {
    const place = notice.current;
    if (pressed) place?.querySelector('button')?.focus();
    return () => {
      if (pressed?.isConnected && place?.contains(document.activeElement)) pressed.focus();
    };
  }, [pressed]);

  const name = capitalise(user.username);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in a notice closes it, as it does a dialog
    <div
      ref={notice}
      onKeyDown={(event) => event.key === 'Escape' && drop(user._id)}
      className="fade-in pointer-events-auto flex max-w-full items-center gap-2 rounded-card border border-edge bg-surface py-1 pr-1 pl-5"
    >
      <p role="status" className="min-w-0 font-semibold wrap-anywhere">
        {texts.undo.deactivated({ name })}
      </p>
      <Button
        variant="quiet"
        aria-label={texts.undo.activateAgain({ name })}
        busy={undoing.isPending}
        busyText={texts.undo.activating()}
        onClick={() => undoing.start(undefined)}
        className="flex-none text-pitch-ink underline underline-offset-4"
      >
        {texts.undo.undo()}
      </Button>
      <button
        type="button"
        aria-label={texts.undo.close()}
        onClick={() => drop(user._id)}
        className="icon-btn flex-none"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
