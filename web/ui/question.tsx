import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogError } from './dialog.tsx';
import { texts } from './texts.ts';

type Props = {
  title: string;
  /** The question. */
  text: string;
  /** Who or what it is about, and the consequences. */
  children?: ReactNode;
  answer: string;
  busyAnswer: string;
  busy: boolean;
  /** Why the act failed. */
  failure: string | false;
  variant?: 'danger' | 'pitch';
  onAnswer: () => void;
  onClose: () => void;
};

/** Asks before something that is not easily taken back. */
export function Question(props: Props) {
  const { title, text, children, answer, busyAnswer, busy, failure, variant = 'danger', onAnswer, onClose } = props;
  return (
    <Dialog kind="question" title={title} onClose={onClose} dismissable={!busy}>
      <p>{text}</p>
      {children && <div className="mt-3 grid gap-3 wrap-anywhere text-muted">{children}</div>}
      <DialogError text={failure} />
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {texts.cancel()}
        </Button>
        <Button variant={variant} onClick={onAnswer} busy={busy} busyText={busyAnswer}>
          {answer}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
