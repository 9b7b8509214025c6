import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { shareHead } from '../../../contract/pages/content-heads.ts';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { SHARE_ID } from '../../../contract/sharing/share-target.ts';
import { claimShare, findShare, type Share, takeShare } from '../../platform/offline/shares.ts';
import { useSession } from '../../platform/session/session.ts';
import { ensureSession } from '../../platform/session/session-check.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { clipOf, handOver } from './hand-over.ts';
import { texts } from './texts.ts';

/** No history of ours leads here: the system has opened the page, and whoever is signed in has shared. */
const OPENED = 'default';

/**
 * What somebody has shared with the app from another one (web/worker/share-target.ts) goes on to its form. After a
 * login it asks first, unless it is the login of the member to whom it was shown before: a phone may be passed on.
 */
export function Component() {
  const head = useMemo(() => shareHead(), []);
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <PageHead head={head} />
      <Shared />
    </div>
  );
}

function Shared() {
  const id = useSearchParams()[0].get(SHARE_ID) ?? '';
  const isOpened = useLocation().key === OPENED;
  const accountId = useSession(({ userData }) => userData?._id ?? '');
  const navigate = useNavigate();
  /** null: there is none; undefined: it is being looked for. */
  const [share, setShare] = useState<Share | null>();

  useEffect(() => {
    let isLeft = false;
    async function look() {
      const waits = await findShare(id);
      if (waits && isOpened) await claimShare(id, accountId);
      // A session that has ended is noticed here: what waits would be gone with the form that is left for the login.
      await ensureSession(paths.share).catch(() => {});
      if (isLeft) return;
      const found = await findShare(id);
      const isOwn = found?.for === accountId;
      if (found && isOwn && (await takeShare(id))) void navigate(handOver(found), { replace: true });
      else setShare(found && !isOwn ? found : null);
    }
    look().catch(() => setShare(null)); // this browser stores nothing
    return () => {
      isLeft = true;
    };
  }, [id, isOpened, accountId, navigate]);

  async function accept(found: Share) {
    if (await takeShare(id)) void navigate(handOver(found), { replace: true });
    else setShare(null);
  }

  async function discard() {
    await takeShare(id);
    void navigate(paths.feed, { replace: true });
  }

  if (share === undefined) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
        <Spinner className="size-6 text-pitch-ink" />
        {texts.looking()}
      </p>
    );
  }
  if (share === null) {
    return (
      <EmptyState
        heading="h1"
        title={texts.missing()}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.videos} className="btn btn-primary">
              {texts.upload()}
            </Link>
            <Link to={paths.feed} className="btn btn-secondary">
              {texts.write()}
            </Link>
          </div>
        }
      >
        {texts.missingNote()}
      </EmptyState>
    );
  }
  const words = clipOf(share) ? texts.waitingClip : texts.waitingPost;
  return (
    <EmptyState
      heading="h1"
      title={texts.waiting()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={() => accept(share)}>
            {texts.accept()}
          </Button>
          <Button onClick={discard}>{texts.discard()}</Button>
        </div>
      }
    >
      {words({ brand: BRAND })}
    </EmptyState>
  );
}
