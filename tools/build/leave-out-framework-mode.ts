import type { Plugin } from 'vite';

/** Stands in for the measuring of routes, which is there for `createBrowserRouter(…, { instrumentations })` only. */
const NO_INSTRUMENTATION = `
const unused = () => { throw new Error('left out of the build: tools/build/leave-out-framework-mode.ts'); };
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter, unused as instrumentHandler };
export const instrumentationResultMetaContext = undefined;
`;

/** What a link in framework mode draws beside itself to load the next page; in data mode it draws nothing. */
const PREFETCH = 'React$1.createElement(PrefetchPageLinks, { page: href })';

/**
 * React Router carries what its framework mode needs into every app, some 4 KB gzipped on each page, though ours runs
 * in data mode (DESIGN.md). What we never reach is left out. A version of the library in which it stands elsewhere
 * stops the build, so that this is looked at again.
 */
export function leaveOutFrameworkMode(): Plugin {
  const found = new Set<string>();
  return {
    name: 'leave-out-framework-mode',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]lib)\.js$/ },
      handler(code, id) {
        if (/instrumentation\.js$/.test(id)) {
          found.add('instrumentation');
          return NO_INSTRUMENTATION;
        }
        if (code.split(PREFETCH).length === 2) found.add('prefetch');
        return code.replace(PREFETCH, 'null');
      },
    },
    buildEnd(error) {
      if (!error && found.size < 2)
        this.error(`React Router has changed; of its framework mode only ${[...found]} was found`);
    },
  };
}
