import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

type Props = {
  title: string;
  /** What is asked. */
  text: string;
  /** Who or what it is about, and what comes of it. */
  children?: ReactNode;
  answer: string;
  busyAnswer: string;
  busy: boolean;
  look?: 'danger' | 'pitch';
  onAnswer: () => void;
  onClose: () => void;
};

/** Asks before something that is not easily taken back. */
export function Question(props: Props) {
  const { title, text, children, answer, busyAnswer, busy, look = 'danger', onAnswer, onClose } = props;
  return (
    <Dialog kind="question" title={title} onClose={onClose} dismissable={!busy}>
      <p>{text}</p>
      {children && <div className="mt-3 grid gap-3 wrap-anywhere text-muted">{children}</div>}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button look={look} onClick={onAnswer} busy={busy} busyText={busyAnswer}>
          {answer}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
