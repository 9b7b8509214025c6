import { useState } from 'react';
import type { Competition } from '../../../../contract/sports/competitions.ts';
import { errorText, fieldErrors } from '../../../platform/http/errors.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Drawn } from '../../../ui/drawn.tsx';
import { RenameDialog } from '../../../ui/words/rename-dialog.tsx';
import { texts } from '../texts.ts';
import { useAct } from '../use-act.ts';

type Props = {
  competition: Pick<Competition, '_id' | 'state'>;
  /** Of the button and the dialog. */
  label: string;
  name: string;
  maxLength: number;
  send: (name: string) => Promise<{ competition?: Competition }>;
};

/** Gives a stage, a group or the season another name: for organisers until the competition has ended, for admins also then. */
export function RenameButton({ competition: { _id, state }, label, name, maxLength, send }: Props) {
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [isOpen, setOpen] = useState(false);
  const renaming = useAct<string>(_id, send, { isQuiet: true });
  if (state === 'ended' && !isAdmin) return null;
  return (
    <>
      <button
        type="button"
        className="icon-btn flex-none"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Drawn icon="Edit" className="size-4.5" />
      </button>
      {isOpen && (
        <RenameDialog
          {...{ title: label, name, maxLength }}
          save={renaming.mutateAsync}
          failureOf={(error) => fieldErrors(error).name ?? errorText(error, texts.failed())}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
