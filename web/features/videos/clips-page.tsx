import { Link, Navigate, useLocation } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { useSession } from '../../platform/session/session.ts';
import { Gallery } from './gallery.tsx';
import { texts } from './page-texts.ts';

/** The gallery for visitors. Members have theirs on the videos page, with their own uploads and the form. */
export function Component() {
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  const { search } = useLocation();
  if (isMember) return <Navigate to={{ pathname: paths.videos, search }} replace />;
  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 pb-12 md:pb-28 lg:px-8">
      <h1 className="text-3xl sm:text-5xl">{texts.title()}</h1>
      <p className="mt-3 max-w-3xl text-lg text-pretty text-muted">{texts.intro()}</p>
      <Link to={paths.signup} className="btn btn-primary mt-5">
        {texts.join({ brand: BRAND })}
      </Link>
      <div className="mt-8">
        <Gallery shown />
      </div>
    </div>
  );
}
