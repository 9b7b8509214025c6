import { Link } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { HighlightCard, HighlightSkeleton } from './highlight-card.tsx';
import { texts } from './texts.ts';
import { useLandingVideos } from './use-landing-videos.ts';

export function Highlights() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const latest = useLandingVideos(isLoggedIn);

  return (
    <section aria-labelledby="highlights" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
        <h2 id="highlights" className="text-3xl sm:text-4xl">
          {texts.latest()}
        </h2>
        <p className="mt-3 text-lg text-muted">{isLoggedIn ? texts.latestForMembers() : texts.latestForVisitors()}</p>
        <div className="mt-12">
          {latest.state === 'loading' ? (
            <Loading />
          ) : latest.state === 'failed' ? (
            <Failed busy={latest.busy} onRetry={latest.retry} />
          ) : latest.videos.length > 0 ? (
            <>
              <ul className="grid gap-6 md:grid-cols-3 md:max-lg:gap-4">
                {latest.videos.map((video) => (
                  <HighlightCard key={video._id} video={video} />
                ))}
              </ul>
              {!isLoggedIn && (
                <div className="mt-10 text-center">
                  <Link to={paths.signup} className="btn btn-pitch btn-lg">
                    {texts.seeMore()}
                  </Link>
                </div>
              )}
            </>
          ) : (
            <BeTheFirst isLoggedIn={isLoggedIn} />
          )}
        </div>
      </div>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        {texts.loading()}
      </p>
      <div className="grid gap-6 md:grid-cols-3 md:max-lg:gap-4">
        <HighlightSkeleton />
        <HighlightSkeleton />
        <HighlightSkeleton />
      </div>
    </>
  );
}

/** Stays on the screen during a retry, so that nothing moves under the finger. */
function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="card flex flex-col items-center gap-6 px-6 py-14 text-center">
      <p role="alert" className="text-lg">
        {texts.loadFailed()}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {texts.tryAgain()}
      </Button>
    </div>
  );
}

function BeTheFirst({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <div className="card flex flex-col items-center gap-6 px-6 py-14 text-center">
      <p className="text-lg">{texts.noVideos()}</p>
      {isLoggedIn ? (
        <Link to={paths.videos} className="btn btn-pitch">
          {texts.upload()}
        </Link>
      ) : (
        <Link to={paths.signup} className="btn btn-pitch">
          {texts.joinToUpload({ brand: BRAND })}
        </Link>
      )}
    </div>
  );
}
