import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  REASONS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReportReason,
  reportMessages,
} from '../../../contract/reports.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/errors.ts';
import { capitalise } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendReport } from './api.ts';
import { Choices } from './choices.tsx';
import type { Reported } from './report-button.tsx';

const reasons = REASONS.map((reason) => [reason, REPORT_REASONS[reason]] as const);

/** Asks what is wrong with something, or with the person who shared it, and sends that to the admins. */
export function ReportDialog({ thing: { kind, id, by }, onClose }: { thing: Reported; onClose: () => void }) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const [about, setAbout] = useState<'thing' | 'person'>('thing');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const personId = by?._id;

  const sending = useMutation({
    mutationFn: (chosen: ReportReason) => {
      const target = about === 'person' && personId ? { kind: 'person' as const, id: personId } : { kind, id };
      return sendReport({ ...target, reason: chosen, text: text.trim() });
    },
    onSuccess: ({ message }) => {
      toast.success(message, FEED_TOAST);
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (Object.keys(fields).length > 0) return focusOn('textarea');
      toast.error(errorText(error, reportMessages.failed, reportMessages.failed), FEED_TOAST);
      // Gone, or one's own: nothing that is written here can change that.
      if (error instanceof ApiError && [403, 404].includes(error.status)) onClose();
    },
  });

  const focusOn = (element: string) => form.current?.querySelector<HTMLElement>(element)?.focus();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const found: Record<string, string> = {};
    if (!reason) found.reason = 'Please choose a reason.';
    else if (reason === 'other' && !text.trim()) found.text = reportMessages.sayWhat;
    else if ([...text.trim()].length > REPORT_TEXT_MAX) found.text = reportMessages.tooLong;
    setErrors(found);
    if (found.reason) focusOn('input[type=radio][value=spam]');
    else if (found.text) focusOn('textarea');
    else if (reason) sending.mutate(reason);
  }

  return (
    <Dialog kind="wide" title={`Report this ${kind}`} onClose={onClose} dismissable={!sending.isPending}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">Only the admins see what you send, and nobody is told who reported.</p>
        {by && personId && (
          <Choices
            legend="What is it about?"
            name={`${name}-about`}
            choices={[
              ['thing', `This ${kind}`],
              ['person', `${capitalise(by.username)}, who wrote it`],
            ]}
            chosen={about}
            onChoose={setAbout}
          />
        )}
        <Choices
          legend="What is wrong?"
          name={`${name}-reason`}
          choices={reasons}
          chosen={reason}
          onChoose={(chosen) => {
            setReason(chosen);
            setErrors({});
          }}
          error={errors.reason}
        />
        <TextArea
          label="More about it"
          optional={reason !== 'other'}
          value={text}
          readOnly={sending.isPending}
          onChange={(event) => setText(event.target.value)}
          error={errors.text}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={sending.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="pitch" busy={sending.isPending} busyText="Sending...">
            Send report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
