import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { texts as changes } from './leave-texts.ts';

const ofChanges = () => ({
  title: changes.title(),
  note: changes.note(),
  stay: changes.stay(),
  leave: changes.leave(),
});

type Props = {
  /** Left out: what has been changed and not saved. */
  texts?: { title: string; note: string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether to leave what would be lost by it (platform/router/use-leaving.ts). */
export function LeaveQuestion({ texts = ofChanges(), onStay, onLeave }: Props) {
  const { title, note, stay, leave } = texts;
  return (
    <Dialog kind="question" title={title} onClose={onStay}>
      <p className="text-muted">{note}</p>
      <DialogActions>
        <Button onClick={onStay}>{stay}</Button>
        <Button variant="danger" onClick={onLeave}>
          {leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
