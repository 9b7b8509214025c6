import { each, type Library } from './library.ts';

const CORE = String.raw`@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]`;

/** The client holds the mutations' cache from the start. Ours makes it with the first observer of a mutation. */
const QUERY_CLIENT: Library = {
  file: new RegExp(String.raw`${CORE}queryClient\.js$`),
  functions: {
    ...each(
      'gone',
      `isFetching ensureQueryData query fetchQuery prefetchQuery infiniteQuery fetchInfiniteQuery prefetchInfiniteQuery
      ensureInfiniteQueryData getDefaultOptions setDefaultOptions setQueryDefaults setMutationDefaults`,
    ),
    ...each('return {};', 'getQueryDefaults getMutationDefaults'), // none are set
    resumePausedMutations: 'return;', // none are paused: web/platform/query.ts
    getMutationCache: 'return (this.#mutationCache ??= new (arguments[0])());',
  },
  texts: [
    ['import { MutationCache } from "./mutationCache.js";', ''],
    ['this.#mutationCache = config.mutationCache || new MutationCache();', ''],
    ['return this.#mutationCache.findAll({', 'return !this.#mutationCache ? 0 : this.#mutationCache.findAll({'],
    ['this.#mutationCache.clear();', 'this.#mutationCache?.clear();'],
  ],
};

const MUTATION_OBSERVER: Library = {
  file: new RegExp(String.raw`${CORE}mutationObserver\.js$`),
  functions: {},
  texts: [
    [
      'import { getDefaultState } from "./mutation.js";',
      'import { getDefaultState } from "./mutation.js"; import { MutationCache } from "./mutationCache.js";',
    ],
    ['this.#client.getMutationCache().notify({', 'this.#client.getMutationCache(MutationCache).notify({'],
    [
      'this.#client.getMutationCache().build(this.#client, this.options)',
      'this.#client.getMutationCache(MutationCache).build(this.#client, this.options)',
    ],
  ],
};

const QUERY_OBSERVER: Library = {
  file: new RegExp(String.raw`${CORE}queryObserver\.js$`),
  functions: each('gone', 'fetchOptimistic getCurrentQuery'),
};

/** Timers that somebody else provides. */
const TIMEOUTS: Library = {
  file: new RegExp(String.raw`${CORE}timeoutManager\.js$`),
  functions: each('gone', 'setTimeoutProvider'),
};

/** Without Suspense, errors that are thrown while rendering, and a cache that is restored: our screens have none. */
const BASE_QUERY: Library = {
  file: /@tanstack[\\/]react-query[\\/]build[\\/]modern[\\/]useBaseQuery\.js$/,
  functions: {
    useBaseQuery: `
      const client = useQueryClient(queryClient);
      const defaultedOptions = client.defaultQueryOptions(options);
      defaultedOptions._optimisticResults = "optimistic";
      const [observer] = React.useState(() => new Observer(client, defaultedOptions));
      const result = observer.getOptimisticResult(defaultedOptions);
      React.useEffect(() => {
        observer.setOptions(defaultedOptions);
      }, [defaultedOptions, observer]);
      const now = () => observer.getCurrentResult();
      React.useSyncExternalStore(React.useCallback((onStoreChange) => {
        const unsubscribe = observer.subscribe(notifyManager.batchCalls(onStoreChange));
        observer.updateResult();
        return unsubscribe;
      }, [observer]), now, now);
      return observer.trackResult(result);`,
  },
};

export const QUERY: Library[] = [QUERY_CLIENT, MUTATION_OBSERVER, QUERY_OBSERVER, TIMEOUTS, BASE_QUERY];
