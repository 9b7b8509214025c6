import { type Plugin, parseAst, type Rolldown } from 'vite';

/** What a function does instead of what it did. */
type Instead = 'never called' | 'does nothing' | `return ${string};`;

type Library = {
  file: RegExp;
  /** Functions of this library, also those within its others, that no code of ours leads to. */
  functions: Partial<Record<string, Instead>>;
  /** Statements that begin with this: methods and exports that nobody asks for. A constant stays, and is undefined. */
  statements: string[];
};

const each = (instead: Instead, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, instead] as const));

const REACT_DOM: Library = {
  file: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  functions: {
    // <ViewTransition>: what runs in each commit looks for its fibers, of which there are none.
    ...each(
      'does nothing',
      `commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions restoreNestedViewTransitions
      restoreEnterOrExitViewTransitions measureNestedViewTransitions trackEnterViewTransitions`,
    ),
    ...each(
      'never called',
      `startViewTransition commitAfterMutationEffectsOnFiber createViewTransitionInstance getViewTransitionName`,
    ),
    // hydrateRoot: the server sends no page that React has rendered.
    ...each('does nothing', 'commitSuspenseHydrationCallbacks commitActivityHydrationCallbacks'),
    popHydrationState: 'return false;',
    ...each(
      'never called',
      `canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary prepareToHydrateHostInstance
      throwOnHydrationMismatch updateDehydratedSuspenseComponent mountHostRootWithoutHydrating clearHydrationBoundary
      hideOrUnhideDehydratedBoundary getBumpedLaneForHydration registerSuspenseInstanceRetry queueHydrationError
      retryDehydratedSuspenseBoundary attemptContinuousHydration attemptExplicitHydrationTarget queueIfContinuousEvent
      retryIfBlockedOn getNextHydratable`,
    ),
    // <title>, <meta>, <link> and the like within components, and preload(): web/shell/page-head.tsx writes the head.
    ...each(
      'never called',
      `getResource acquireResource suspendResource createHoistableInstance mountHoistable getHydratableHoistableCache
      preload preloadModule preinitStyle preinitScript preinitModuleScript resolveSingletonInstance
      releaseSingletonInstance`,
    ),
    // A ref of a <Fragment>, <SuspenseList>, <Activity>, useActionState, <form action={…}>, elements with a hyphen
    ...each(
      'never called',
      `FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance updateSuspenseListComponent
      updateActivityComponent mountActionState updateActionState rerenderActionState startHostTransition
      setPropOnCustomElement`,
    ),
    getStackByFiberInDevAndProd: "return '';", // in production, nobody is told which components an error came through
  },
  statements: ['FragmentInstance.prototype.', 'exports.hydrateRoot'],
};

const REACT_ROUTER: Library = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/,
  functions: {
    // Actions, fetchers, redirects of loaders, middleware, routes that are found later: our routes have none.
    ...each(
      'never called',
      `handleAction fetch handleFetcherAction handleFetcherLoader startRedirectNavigation runClientMiddlewarePipeline
      discoverRoutes patchRoutesImpl cancelDiscoveryNavigation getTargetedDataStrategyMatches
      convertFormDataToSearchParams`,
    ),
    // It remembers which pages were left in a view transition.
    ...each('does nothing', 'persistAppliedTransitions restoreAppliedTransitions'),
    normalizeNavigateOptions: 'return { path: arguments[1] };',
  },
  statements: [],
};

const REACT_ROUTER_DOM: Library = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/,
  functions: { parseHydrationData: 'does nothing' }, // of pages that a server has rendered
  // What is given a name is kept, though nobody asks for it. Ours are Link and ScrollRestoration.
  statements: [
    'const NavLink = ',
    'NavLink.displayName',
    'const Form = ',
    'Form.displayName',
    'HistoryRouter.displayName',
  ],
};

const REACT_ROUTER_LINKS: Library = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
  functions: { usePrefetchBehavior: 'return [false, null, {}];' }, // of framework mode: in data mode, nothing else came of it
  statements: [],
};

const REACT_ROUTER_HOOKS: Library = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/,
  functions: { RSCErrorHandler: 'never called' }, // of server components
  statements: [],
};

type Node = { type: string; start: number; end: number; id?: { name: string } | null; body?: Node };

/** All nodes of a program, and what each of them is in. */
function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const inner of Object.values(value)) yield* nodes(inner);
}

/** The library's code without what is left out, and the names that were not found in it. */
function without({ functions, statements }: Library, code: string): { code: string; missing: string[] } {
  const edits: { start: number; end: number; text: string }[] = [];
  const missing = new Set([...Object.keys(functions), ...statements]);
  for (const node of nodes(parseAst(code).body)) {
    const { name = '' } = node.type === 'FunctionDeclaration' ? (node.id ?? {}) : {};
    const instead = Object.hasOwn(functions, name) && functions[name];
    const isConstant = node.type === 'VariableDeclaration';
    const start = (isConstant || node.type === 'ExpressionStatement') && code.slice(node.start, node.end);
    const known = start && statements.find((one) => start.startsWith(one));
    if (known) edits.push({ start: node.start, end: node.end, text: isConstant ? `${known}void 0;` : '' });
    if (instead && node.body) {
      const text = { 'never called': 'throw Error("left out");', 'does nothing': '' }[instead as string] ?? instead;
      edits.push({ start: node.body.start, end: node.body.end, text: `{${text}}` });
    }
    missing.delete(known || name);
  }
  // What stands within something else that is left out goes with it.
  const outer = edits.filter((edit) => !edits.some((other) => other.start < edit.start && edit.end <= other.end));
  for (const { start, end, text } of outer.toSorted((one, other) => other.start - one.start))
    code = code.slice(0, start) + text + code.slice(end);
  return { code, missing: [...missing] };
}

/**
 * React and its router ship to every page what they can do for others. This leaves out what we never reach, which a
 * bundler cannot see: some 18 KB gzipped. What is never called says so if it is after all. The build fails with a
 * version of a library that lacks one of these names, so that somebody revises this file.
 */
export function leaveOutUnused(): Plugin {
  const libraries = [REACT_DOM, REACT_ROUTER, REACT_ROUTER_DOM, REACT_ROUTER_LINKS, REACT_ROUTER_HOOKS];
  const found = new Set<Library>();
  return {
    name: 'leave-out-unused',
    apply: 'build',
    transform: {
      filter: { id: libraries.map(({ file }) => file) },
      handler(code, id): Rolldown.TransformResult {
        const library = libraries.find(({ file }) => file.test(id));
        if (!library) return null;
        const left = without(library, code);
        if (left.missing.length > 0) this.error(`${id} has changed: it has no ${left.missing.join(', ')}`);
        found.add(library);
        return { code: left.code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && found.size < libraries.length) this.error('React or React Router was not found where it was');
    },
  };
}
