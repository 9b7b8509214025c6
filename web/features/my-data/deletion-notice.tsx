import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from './deletion-date.ts';
import { texts } from './notice-texts.ts';
import { useUndo } from './use-undo.ts';

/** Says on every page that the member's account will be deleted, until they press 'Undo'. */
export function DeletionNotice() {
  const deletedAt = useSession((session) => session.deletedAt);
  const { undo, busy } = useUndo();
  if (!deletedAt) return null;
  return (
    <section
      aria-label={texts.willBe({ date: longDate(deletedAt) })}
      className="fade-in pointer-events-auto flex min-h-11 items-center gap-x-3 rounded-[22px] border border-warning-ink/40 bg-warning-soft py-1 pr-1.5 pl-4 text-[0.9375rem] font-semibold text-warning-ink"
    >
      <p role="status">{texts.willBe({ date: longDate(deletedAt) })}</p>
      <Button
        variant="quiet"
        className="flex-none text-warning-ink underline"
        onClick={undo}
        busy={busy}
        busyText={texts.undoing()}
      >
        {texts.undo()}
      </Button>
    </section>
  );
}
