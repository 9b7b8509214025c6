import { useState } from 'react';
import { DELETION_DAYS, type MyData } from '../../../contract/people/my-data.ts';
import { now } from '../../platform/now.ts';
import { Choices } from '../moderation/choices.tsx';
import { deleteMyAccount } from './api.ts';
import { AskPassword } from './ask-password.tsx';
import { longDate } from './deletion-date.ts';
import { texts } from './texts.ts';

const DAY = 24 * 60 * 60_000; // ms

type Props = {
  /** How many the member has uploaded. */
  clips: number;
  onDone: (answer: { message: string; data: MyData }) => void;
  onClose: () => void;
};

/** Says what goes and when, and asks about the clips and for the password. */
export function DeleteAccount({ clips, onDone, onClose }: Props) {
  const [choice, setChoice] = useState<'keep' | 'delete'>('keep');
  const [date] = useState(() => new Date(now() + DELETION_DAYS * DAY).toISOString());
  return (
    <AskPassword
      title={texts.question()}
      answer={texts.deleteAccount()}
      busyAnswer={texts.deleting()}
      variant="danger"
      failure={texts.deleteFailed()}
      act={(password) => deleteMyAccount(password, choice)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{texts.whatGoes({ date: longDate(date) })}</p>
      <p>{texts.untilThen()}</p>
      {clips > 0 && (
        <Choices
          legend={texts.clips({ count: clips })}
          name="clips"
          choices={[
            ['keep', texts.keepClips()],
            ['delete', texts.deleteClips()],
          ]}
          chosen={choice}
          onChoose={setChoice}
        />
      )}
    </AskPassword>
  );
}
