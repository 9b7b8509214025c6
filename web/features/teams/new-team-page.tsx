import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { newId } from '../../platform/http/new-id.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { sendTeam, teamsKey } from './api.ts';
import { TeamForm, type TeamWords } from './team-form.tsx';
import { texts } from './texts.ts';

/** Makes a team. */
export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sent = useRef({ words: '', key: '' });

  async function send(words: TeamWords) {
    const content = JSON.stringify(words);
    if (sent.current.words !== content) sent.current = { words: content, key: newId() };
    const { message, team } = await sendTeam(words, sent.current.key);
    await client.invalidateQueries({ queryKey: teamsKey });
    toast.success(message);
    await navigate(teamPath(team._id), { replace: true });
  }

  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-28 sm:pt-10">
      <h1 className="mb-6 text-3xl sm:text-4xl">{texts.newTeam()}</h1>
      <TeamForm label={texts.make()} busyLabel={texts.making()} onSend={send} />
    </div>
  );
}
