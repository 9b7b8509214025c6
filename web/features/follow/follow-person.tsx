import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Question } from '../../ui/question.tsx';
import { Count } from '../../ui/words/count.tsx';
import { ReportDialog } from '../moderation/report-button.tsx';
import { changeTie, tiesQuery } from './api.ts';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

/** On somebody's page: how many follow them; for other members, to follow, mute, block and report them. */
export function FollowPerson({ id, name }: { id: string; name: string }) {
  const memberId = useSession(({ userData }) => userData?._id);
  const { data: ties } = useQuery({ ...tiesQuery(id), enabled: memberId !== undefined });
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [busy, change, failure] = useChange(isAsking);
  if (!ties) return null;

  const toggle = (kind: 'follow' | 'mute', said?: string) =>
    change(async (client) => {
      await changeTie(client, kind, id, !ties[kind]);
      if (said) toast.info(said);
    });
  const block = () =>
    change(async (client) => {
      await changeTie(client, 'block', id, true);
      navigate(paths.feed); // what was here is not there any more
      toast.info(texts.blocked({ name }));
    });

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-[0.9375rem]">
        <Count count={ties.followers} of={texts.followers} /> · <Count count={ties.following} of={texts.follows} />
      </p>
      {memberId !== id && (
        <div className="flex items-center gap-1">
          <Button
            variant={ties.follow ? 'secondary' : 'pitch'}
            busy={busy}
            aria-pressed={ties.follow}
            aria-label={ties.follow ? texts.followingName({ name }) : texts.followName({ name })}
            onClick={() => toggle('follow')}
          >
            {ties.follow ? texts.following() : texts.follow()}
          </Button>
          <MoreMenu label={texts.more({ name })}>
            <button
              type="button"
              className="menu-item"
              onClick={() => toggle('mute', ties.mute ? texts.unmuted({ name }) : texts.muted({ name }))}
            >
              {ties.mute ? texts.unmute({ name }) : texts.mute({ name })}
            </button>
            <button type="button" className="menu-item" onClick={() => setAsking(true)}>
              {texts.block({ name })}
            </button>
            <button
              type="button"
              className="menu-item"
              onClick={() => setReporting(true)}
              onPointerEnter={ReportDialog.load}
              onFocus={ReportDialog.load}
            >
              {texts.report({ name })}
            </button>
          </MoreMenu>
        </div>
      )}
      {isReporting && <ReportDialog thing={{ kind: 'person', id, by: null }} onClose={() => setReporting(false)} />}
      {isAsking && (
        <Question
          title={texts.askBlock({ name })}
          text={texts.askBlockNote()}
          answer={texts.block({ name })}
          busyAnswer={texts.block({ name })}
          busy={busy}
          failure={failure}
          onAnswer={block}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
