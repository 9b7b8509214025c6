import { type ReactNode, lazy as reactLazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { texts } from '../texts/texts.ts';
import { keepTrying } from './keep-trying.ts';
import { CodeError } from './load-code.ts';

type Part<P> = (props: P) => ReactNode;
type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : object;
type Bring<P> = () => Promise<Part<P>>;
type Manner = 'part' | 'page' | 'quiet';

/**
 * A part of a page whose code is loaded when it is shown, as by React's `lazy`. If the code can't be loaded, a message
 * in its place says so, and loading is retried until it succeeds. A part with `onClose` is a dialog, and so is that
 * message. `load` fetches the code ahead.
 * @param manner `quiet`: nobody has asked for the part, so there is no message, and it appears when it can
 * @param meanwhile what is shown while the code loads, so that nothing below moves
 */
export function lazy<C extends Part<never>>(
  load: () => Promise<{ default: C }>,
  manner: Manner = 'part',
  meanwhile: ReactNode = null,
) {
  type P = PropsOf<C>;
  const bring = async () => (await load()).default as unknown as Part<P>;
  const Part = reactLazy(async () => ({ default: await bring().catch(inPlaceOf(bring, manner)) }));
  const shown = (props: P) => (
    <Suspense fallback={'onClose' in props ? <OnItsWay /> : meanwhile}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(shown, { load: () => void bring().catch(() => {}) });
}

/** The same for a page of the site map, whose module exports `Component`: for the router's `lazy`. */
export function lazyPage<P extends object>(load: () => Promise<{ Component: Part<P> }>) {
  const bring: Bring<P> = async () => (await load()).Component;
  return async () => ({ Component: await bring().catch(inPlaceOf(bring, 'page')) });
}

type Missing<P> = { bring: Bring<P>; manner: Manner; failure: unknown; part?: Part<P> };

/** Holds a part's place, and becomes the part. */
function inPlaceOf<P extends object>(bring: Bring<P>, manner: Manner) {
  return (failure: unknown): Part<P> => {
    const missing: Missing<P> = { bring, manner, failure };
    return (props) => <Later missing={missing} given={props} />;
  };
}

function Later<P extends object>({ missing, given }: { missing: Missing<P>; given: P }) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const trying = useRef<ReturnType<typeof keepTrying>>(null);

  useEffect(() => {
    if (missing.part) return;
    trying.current = keepTrying(async () => {
      try {
        missing.part = await missing.bring();
      } catch (error) {
        missing.failure = error;
        throw error;
      } finally {
        render();
      }
    });
    return trying.current.stop;
  }, [missing]);

  const { part: Part, manner, failure } = missing;
  if (Part) return <Part {...given} />;
  if (manner === 'quiet') return null;
  return (
    <NotThere
      what={manner === 'page' ? 'page' : 'part'}
      needsReload={failure instanceof CodeError && failure.needsReload}
      onRetry={async () => trying.current?.now()}
      {...('onClose' in given && { onClose: given.onClose as () => void })}
    />
  );
}

type Props = { what: 'page' | 'part'; needsReload: boolean; onRetry: () => Promise<void>; onClose?: () => void };

/** Says that something could not be loaded, in its place. */
function NotThere({ what, needsReload, onRetry, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const isClosed = useRef(false);

  async function retry() {
    if (needsReload) return location.reload();
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  /** Once: closing may be a step back in the history, and two would leave the page. */
  function close() {
    if (!isClosed.current) onClose?.();
    isClosed.current = true;
  }

  const words = (
    <div role="alert">
      <p className="font-semibold">{texts.notLoaded[what]()}</p>
      <p className="mt-1 text-muted">{needsReload ? texts.reloadHelps() : texts.keepTrying()}</p>
    </div>
  );
  const action = (
    <Button variant="pitch" busy={busy} busyText={texts.trying()} onClick={retry}>
      {needsReload ? texts.reload() : texts.tryAgain()}
    </Button>
  );
  if (!onClose)
    return (
      <div
        className={cn(
          'card mx-auto my-4 grid max-w-xl justify-items-center gap-4 p-5 text-center',
          what === 'page' && 'mt-24',
        )}
      >
        {words}
        {action}
      </div>
    );
  return (
    <dialog
      ref={(dialog) => {
        dialog?.showModal();
        return () => dialog?.close(); // before it is removed from the page, or the focus would not go back
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-night/60"
    >
      {words}
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={close}>{texts.close()}</Button>
        {action}
      </div>
    </dialog>
  );
}

/** Shown for a dialog whose code takes long to load. */
function OnItsWay() {
  return (
    <p role="status" className="card fade-in fixed inset-x-0 top-1/2 z-50 mx-auto w-fit p-4 [--delay:400ms]">
      <Spinner /> {texts.loading()}
    </p>
  );
}
