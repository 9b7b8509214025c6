import { useNavigate } from 'react-router';
import { heads, paths } from '../../contract/pages/pages.ts';
import { texts as platformTexts } from '../platform/texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from './page-head.tsx';
import { texts } from './texts.ts';

/** Shown instead of a page that throws. */
export function ErrorPage({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Oopss>
      <p>{texts.unexpected()}</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere">{message}</p>
    </Oopss>
  );
}

/** Any url that the site map doesn't have. */
export function NotFound() {
  return (
    <Oopss>
      <PageHead head={heads.notFound} />
      <p>{texts.notFound()}</p>
    </Oopss>
  );
}

function Oopss({ children }: { children: React.ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-center justify-center px-4 py-16 text-center">
      <svg viewBox="0 0 240 120" aria-hidden="true" className="w-60 text-edge">
        <use href="#wide-of-the-goal" />
      </svg>
      <h1 className="mt-8 text-4xl sm:text-5xl">{texts.oopss()}</h1>
      <div className="mt-4 text-lg text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {platformTexts.tryAgain()}
        </Button>
        {/* A viewer who opened this page first has nowhere to go back to. */}
        <Button onClick={() => (history.length > 1 ? navigate(-1) : navigate(paths.landing))}>{texts.goBack()}</Button>
      </div>
    </div>
  );
}
