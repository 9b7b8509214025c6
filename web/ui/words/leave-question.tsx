import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';

type Props = {
  texts: { title: string; note: string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether to leave what would be lost by it (platform/router/use-leaving.ts). */
export function LeaveQuestion({ texts: { title, note, stay, leave }, onStay, onLeave }: Props) {
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
