import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  REASONS,
  REPORT_TEXT_MAX,
  type ReportKind,
  type ReportReason,
  reportMessages,
} from '../../../contract/reports.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/http/errors.ts';
import { nameOf } from '../../platform/text.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendReport } from './api.ts';
import { Choices } from './choices.tsx';
import type { Reported } from './report-button.tsx';
import { texts } from './report-texts.ts';

const failureOf = (error: unknown) => errorText(error, reportMessages.failed(), reportMessages.failed());

const NOT_OFFERED: Record<ReportKind, readonly ReportReason[]> = {
  post: ['name', 'impersonation', 'result'],
  comment: ['name', 'impersonation', 'result'],
  video: ['name', 'impersonation', 'result'],
  person: ['result'],
  team: [],
  competition: [],
  match: ['nudity', 'copyright'],
  // Of numbers; what somebody has said with them is reported as words.
  result: ['spam', 'harassment', 'hate', 'violence', 'nudity', 'name', 'privacy', 'copyright'],
  words: [],
};
/** The reasons that fit a kind. */
const reasonsFor = (kind: ReportKind) => REASONS.filter((reason) => !NOT_OFFERED[kind].includes(reason));

/** Asks what is wrong with something, or with the person who shared it, and sends the report to the admins. */
export function ReportDialog({ thing: { kind, id, words, by }, onClose }: { thing: Reported; onClose: () => void }) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const [about, setAbout] = useState<'thing' | 'person'>('thing');
  const [chosen, setChosen] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const written = kind === 'post' || kind === 'comment' ? kind : undefined; // uploaders are reported by their video
  const personId = written && by?._id;
  const offered = reasonsFor(about === 'person' ? 'person' : kind);
  // What is no reason here must not be sent without being seen.
  const reason = offered.find((one) => one === chosen) ?? null;

  const sending = useMutation({
    mutationFn: (sent: ReportReason) => {
      const target =
        about === 'person' && personId
          ? { kind: 'person' as const, id: personId }
          : { kind, id, ...(words && { words }) };
      return sendReport({ ...target, reason: sent, text: text.trim() });
    },
    onSuccess: ({ message }) => {
      toast.success(message, FEED_TOAST);
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error);
      flushSync(() => setErrors(fields));
      if (Object.keys(fields).length > 0) return focusOn('textarea');
      toast.error(failureOf(error), FEED_TOAST);
      // It is gone, or the member's own: nothing they could write here would change that.
      if (error instanceof ApiError && [403, 404].includes(error.status)) onClose();
    },
  });

  /** Moves to a field whose error is already on the page, and brings both into view. */
  function focusOn(element: string): void {
    const field = form.current?.querySelector<HTMLElement>(element);
    field?.focus();
    field?.closest('[data-field]')?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const found: Record<string, string> = {};
    if (!reason) found.reason = texts.reasonMissing();
    else if (reason === 'other' && !text.trim()) found.text = reportMessages.sayWhat();
    else if ([...text.trim()].length > REPORT_TEXT_MAX) found.text = reportMessages.tooLong();
    flushSync(() => setErrors(found)); // so that the error is on the page before it is scrolled to
    if (found.reason) focusOn(`input[type=radio][value=${offered[0]}]`);
    else if (found.text) focusOn('textarea');
    else if (reason) sending.mutate(reason);
  }

  return (
    <Dialog kind="wide" title={texts.title[kind]()} onClose={onClose} dismissable={!sending.isPending}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-muted">{texts.whoSees()}</p>
        {by && written && personId && (
          <Choices
            legend={texts.about()}
            name={`${name}-about`}
            choices={[
              ['thing', texts.thing[written]()],
              ['person', texts.author({ name: nameOf(by) })],
            ]}
            chosen={about}
            onChoose={setAbout}
          />
        )}
        <Choices
          legend={texts.reason()}
          name={`${name}-reason`}
          choices={offered.map((one) => [one, reportMessages.reasons[one]()] as const)}
          chosen={reason}
          onChoose={(one) => {
            setChosen(one);
            setErrors({});
          }}
          error={errors.reason}
        />
        <TextArea
          label={texts.details()}
          optional={reason !== 'other'}
          value={text}
          readOnly={sending.isPending}
          onChange={(event) => setText(event.target.value)}
          error={errors.text}
        />
        <DialogError text={sending.isError && !errors.text && failureOf(sending.error)} />
        <DialogActions>
          <Button onClick={onClose} disabled={sending.isPending}>
            {texts.cancel()}
          </Button>
          <Button type="submit" variant="pitch" busy={sending.isPending} busyText={texts.sending()}>
            {texts.send()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
