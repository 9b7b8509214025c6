import type { Plugin } from 'vite';

/** Replaces the instrumentation of routes, which only `createBrowserRouter(…, { instrumentations })` uses. */
const NO_INSTRUMENTATION = `
const unused = () => { throw new Error('left out of the build: tools/build/leave-out-framework-mode.ts'); };
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter, unused as instrumentHandler };
export const instrumentationResultMetaContext = undefined;
`;

/** What a link in framework mode renders beside itself to preload the next page; in data mode it renders nothing. */
const PREFETCH = 'React$1.createElement(PrefetchPageLinks, { page: href })';

/**
 * React Router ships the code of its framework mode to every app, some 4 KB gzipped on each page, though ours runs in
 * data mode (DESIGN.md). This leaves out what we never reach. The build fails with a version of the library that has
 * this code elsewhere, so that somebody revises this file.
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
