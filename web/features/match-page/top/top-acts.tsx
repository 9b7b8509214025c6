import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loginPath } from '../../../../contract/pages/pages.ts';
import { matchPath } from '../../../../contract/pages/sports-pages.ts';
import { factsOf } from '../../../../contract/sports/sports.ts';
import { tryImport } from '../../../platform/code/load-code.ts';
import { useSession } from '../../../platform/session/session.ts';
import { texts as codeTexts } from '../../../platform/texts/texts.ts';
import { FEED_TOAST, toast } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawn } from '../../../ui/drawn.tsx';
import type { MatchWithThread } from '../match-query.ts';
import { texts } from '../texts.ts';

/** What anybody does about a match: asking to be told of it while it is to be played, and sharing it. */
export function TopActs({ view, isOver }: { view: MatchWithThread; isOver: boolean }) {
  const { _id: id, match } = view;
  const client = useQueryClient();
  const isVisitor = useSession(({ isLoggedIn }) => !isLoggedIn);
  const [busy, setBusy] = useState(false);
  async function press(what: 'share' | 'switchAlert') {
    setBusy(what === 'switchAlert');
    const acts = await tryImport(() => import('./on-match.ts'));
    if (acts) await acts[what](client, view);
    else toast.error(codeTexts.notLoaded.part(), FEED_TOAST);
    setBusy(false);
  }
  const face = (
    <>
      <Drawn icon="Bell" className="size-5" />
      {texts.alerts[factsOf(match.competition.sport).scoring === 'goals' ? 'goals' : 'ends']()}
    </>
  );
  return (
    <>
      {isOver ? null : isVisitor ? (
        <Link to={loginPath(matchPath(id))} className="btn btn-secondary">
          {face}
        </Link>
      ) : (
        <Button
          variant={view.viewerAlert ? 'pitch' : 'secondary'}
          aria-pressed={view.viewerAlert}
          busy={busy}
          onClick={() => press('switchAlert')}
        >
          {face}
        </Button>
      )}
      <Button onClick={() => press('share')}>
        <Drawn icon="Share" className="size-5" />
        {texts.share()}
      </Button>
    </>
  );
}
