import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import { useFields } from '../hooks/use-fields.ts';
import { texts } from './rename-texts.ts';

type Props = {
  title: string;
  /** As it is called now. */
  name: string;
  maxLength: number;
  save: (name: string) => Promise<unknown>;
  /** Why it was refused. */
  failureOf: (error: unknown) => string;
  onClose: () => void;
};

/** Asks what something is to be called from now on. */
export function RenameDialog({ title, name, maxLength, save, failureOf, onClose }: Props) {
  const fields = useFields({ name });
  const [isSaving, setSaving] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      await save(fields.values.name);
      onClose();
    } catch (error) {
      setSaving(false);
      fields.refuse({ name: failureOf(error) });
    }
  }
  return (
    <Dialog kind="wide" title={title} onClose={onClose} dismissable={!isSaving}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField label={texts.name()} maxLength={maxLength} readOnly={isSaving} {...fields.bind('name')} />
        <DialogActions>
          <Button type="submit" variant="pitch" busy={isSaving} busyText={texts.saving()}>
            {texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
