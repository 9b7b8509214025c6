import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { type addSquad, SQUAD_TEXT_MAX, squadMessages } from '../../../contract/sports/squads/squads.ts';
import { errorText } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendSquad } from './api.ts';
import { texts } from './texts.ts';

/** Adds a whole squad, a name a line: first it is read, and once nothing is wrong with it, added. */
export function PasteSquad({ teamId, close }: { teamId: string; close: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [flaw, setFlaw] = useState('');
  const sent = useRef({ text: '', key: '' });
  const sending = useMutation({
    mutationFn: ({ isPreview }: { isPreview: boolean }) => {
      if (isPreview) return sendSquad(client, teamId, { text, isPreview });
      if (sent.current.text !== text) sent.current = { text, key: newId() };
      return sendSquad(client, teamId, { text, isPreview }, sent.current.key);
    },
    onSuccess: ({ message, flaws }, { isPreview }) => {
      if (isPreview || flaws.length > 0) return;
      toast.success(message);
      close();
    },
  });
  const answer = sending.data;
  const isReady = answer !== undefined && answer.flaws.length === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const found = !text.trim() ? squadMessages.empty() : text.length > SQUAD_TEXT_MAX ? squadMessages.tooLong() : '';
    setFlaw(found);
    if (!found) sending.mutate({ isPreview: !isReady });
  }
  return (
    <Dialog kind="wide" title={texts.squad()} onClose={close}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextArea
          label={texts.squadNames()}
          hint={texts.squadHint()}
          rows={8}
          spellCheck={false}
          value={text}
          error={flaw || undefined}
          onChange={({ target }) => {
            setText(target.value);
            setFlaw('');
            sending.reset(); // what was said of the list before does not hold
          }}
        />
        {answer && <Found answer={answer} />}
        <DialogError text={sending.isError && errorText(sending.error, texts.actFailed())} />
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            busy={sending.isPending}
            busyText={isReady ? texts.adding() : texts.squadReading()}
          >
            {isReady ? texts.squadAdd({ count: answer.players.length }) : texts.squadCheck()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Who will be added, or what keeps the whole list from being added. */
function Found({ answer: { message, players, flaws } }: { answer: Static<(typeof addSquad)['answer']> }) {
  return (
    <Banner variant={flaws.length > 0 ? 'danger' : 'success'}>
      <p>{message}</p>
      <ul className="mt-2 grid gap-1 font-normal">
        {flaws.length > 0
          ? flaws.map((flaw) => (
              <li key={JSON.stringify(flaw)} className="wrap-anywhere">
                {texts.squadFlaw({ line: flaw.line, what: flaw.message })}
              </li>
            ))
          : players.map(({ name, number }) => (
              <li key={name} className="flex gap-2 wrap-anywhere">
                {number !== null && <span className="tabular-nums">{number}</span>}
                <bdi translate="no">{name}</bdi>
              </li>
            ))}
      </ul>
    </Banner>
  );
}
