import { Question } from '../../ui/question.tsx';
import { texts } from './settle-texts.ts';

type Props = {
  text: string;
  hint: string;
  busy: boolean;
  failure: string | false;
  onDraw: () => void;
  onClose: () => void;
};

/** Asks whether lots are to be drawn. */
export function LotQuestion({ text, hint, busy, failure, onDraw, onClose }: Props) {
  return (
    <Question
      title={texts.byLot()}
      text={text}
      answer={texts.draw()}
      busyAnswer={texts.drawing()}
      variant="pitch"
      busy={busy}
      failure={failure}
      onAnswer={onDraw}
      onClose={onClose}
    >
      <p>{hint}</p>
    </Question>
  );
}
