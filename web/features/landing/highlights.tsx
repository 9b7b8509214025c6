import { Link } from 'react-router';
import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import { useSession } from '../../platform/session.ts';
import { HighlightCard, HighlightSkeleton } from './highlight-card.tsx';
import { useLandingVideos } from './use-landing-videos.ts';

export function Highlights() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const latest = useLandingVideos(isLoggedIn);

  return (
    <section aria-labelledby="highlights" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
        <h2 id="highlights" className="text-3xl sm:text-4xl">
          Latest Sports Highlights
        </h2>
        <p className="mt-3 text-lg text-muted">
          {isLoggedIn
            ? 'Check out the latest videos from our community'
            : 'Preview our latest videos (Sign up to see more!)'}
        </p>
        <div className="mt-12">
          {latest.state === 'loading' ? (
            <Loading />
          ) : latest.state === 'loaded' && latest.videos.length > 0 ? (
            <>
              <ul className="grid gap-6 md:grid-cols-3 md:max-lg:gap-4">
                {latest.videos.map((video) => (
                  <HighlightCard key={video._id} video={video} />
                ))}
              </ul>
              {!isLoggedIn && (
                <div className="mt-10 text-center">
                  <Link to={paths.signup} className="btn btn-pitch btn-lg">
                    Sign Up to See More Videos
                  </Link>
                </div>
              )}
            </>
          ) : (
            <BeTheFirst isLoggedIn={isLoggedIn} known={latest.state === 'loaded'} />
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
        Loading videos...
      </p>
      <div className="grid gap-6 md:grid-cols-3 md:max-lg:gap-4">
        <HighlightSkeleton />
        <HighlightSkeleton />
        <HighlightSkeleton />
      </div>
    </>
  );
}

/** `known`: the list is empty. Where it could not be loaded nothing is claimed (spec 1 §8: no message). */
function BeTheFirst({ isLoggedIn, known }: { isLoggedIn: boolean; known: boolean }) {
  return (
    <div className="card flex flex-col items-center gap-6 px-6 py-14 text-center">
      {known && <p className="text-lg">No videos available yet. Be the first to upload!</p>}
      {isLoggedIn ? (
        <Link to={paths.videos} className="btn btn-pitch">
          Upload
        </Link>
      ) : (
        <Link to={paths.signup} className="btn btn-pitch">
          Join {BRAND} to Upload a Video
        </Link>
      )}
    </div>
  );
}
