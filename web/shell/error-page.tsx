import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { heads, paths } from '../../contract/pages.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from './page-head.tsx';

/** What the router shows when a page throws, or when its code can't be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Oopss>
      <p>Sorry, an unexpected error has occurred.</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere">{message}</p>
    </Oopss>
  );
}

/** Any address that the site map doesn't know. */
export function NotFound() {
  return (
    <Oopss>
      <PageHead head={heads.notFound} />
      <p>The page you are looking for cannot be found or has been removed.</p>
    </Oopss>
  );
}

function Oopss({ children }: { children: React.ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center px-4 py-16 text-center">
      <WideOfTheGoal />
      <h1 className="mt-8 text-4xl sm:text-5xl">Oopss!</h1>
      <div className="mt-4 text-lg text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        {/* Who came here first has nowhere to go back to. */}
        <Button onClick={() => (history.length > 1 ? navigate(-1) : navigate(paths.landing))}>Go back</Button>
      </div>
    </div>
  );
}

/** A shot that missed. */
function WideOfTheGoal() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className="w-60 text-edge">
      <g fill="none" stroke="currentColor" strokeWidth="1" opacity=".6">
        <path d="M64 24l8 76M84 24l4 76M104 24l2 76M124 24v76M144 24l-2 76M164 24l-4 76M184 24l-8 76" />
        <path d="M52 42h140M53 60h138M54 78h136" />
      </g>
      <path d="M50 104V22h148v82" fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round" />
      <path d="M0 104h240" stroke="currentColor" strokeWidth="2" />
      <path d="M120 116Q186 60 219 24" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 6" />
      <circle cx="222" cy="20" r="9" fill="var(--flag)" stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}
