import { reloadForNewCode } from '../offline/stale-code.ts';
import { texts } from '../texts/texts.ts';

const PATIENCE = 60_000; // ms: a connection that swallows everything must not leave anybody waiting without a message

/** Why a part of the app could not be loaded. Its message names no file: it may be shown. */
export class CodeError extends Error {
  /** Retrying can't help; reloading the page can. */
  readonly needsReload: boolean;

  constructor(needsReload: boolean, cause?: unknown) {
    super(texts.notLoaded.part(), { cause });
    this.name = 'CodeError';
    this.needsReload = needsReload;
  }
}

/** Files that are loading or loaded. */
const asked = new Map<string, Promise<unknown>>();

function have(file: string): Promise<unknown> {
  const url = `/${file}`;
  let coming = asked.get(file);
  if (!coming) {
    const isNamed = document.querySelector(`[href="${url}"],[src="${url}"]`); // by the HTML: the browser has it
    coming = isNamed ? Promise.resolve() : url.endsWith('.css') ? style(url) : script(url);
    asked.set(file, coming);
    coming.catch(() => asked.delete(file));
  }
  return coming;
}

/** Loads it into the browser's cache, from where `import()` takes it. */
async function script(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new CodeError(answer.status === 404);
  await answer.text();
}

const style = (url: string) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new CodeError(false));
    };
    document.head.append(link);
  });

/**
 * What the build makes of each `import()` in web/ (tools/build/load-code.ts). Firefox remembers for the life of the
 * page that a module or one of its imports could not be loaded, and never requests it again. So all files are fetched
 * first, and the import itself begins only when no file can be missing; then a retry works.
 * @param files those that the build names; it leaves out the module's own if there is no other
 */
export async function loadCode<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  const own = /import\(["'`]\.\/([^"'`]+)/.exec(String(load))?.[1];
  try {
    await Promise.all([...new Set(own ? [...files, `assets/${own}`] : files)].map(have));
  } catch (error) {
    const isGone = error instanceof CodeError && error.needsReload;
    if (isGone) void reloadForNewCode();
    throw error instanceof CodeError ? error : new CodeError(false, error);
  }
  try {
    return await load();
  } catch (error) {
    console.error(error);
    throw new CodeError(true, error);
  }
}

/** For code that is not essential: undefined if it can't be loaded. */
export const tryImport = <T>(load: () => Promise<T>): Promise<T | undefined> => load().catch(() => undefined);
