import { each, type Library } from './library.ts';

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
      `startViewTransition commitAfterMutationEffectsOnFiber createViewTransitionInstance getViewTransitionName
      applyViewTransitionToHostInstancesRecursive applyViewTransitionName restoreViewTransitionName`,
    ),
    // What a commit would wait for: pictures within a view transition, stylesheets of components.
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
    accumulateSuspenseyCommitOnFiber: 'does nothing',
    waitForCommitToBeReady: 'return null;',
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
      preload preloadModule preinitStyle preinitScript preinitModuleScript preconnectAs resolveSingletonInstance
      releaseSingletonInstance`,
    ),
    // A ref of a <Fragment>, <SuspenseList>, <Activity>, useActionState, <form action={…}>, elements with a hyphen, React's
    // compiler
    ...each(
      'never called',
      `FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance updateSuspenseListComponent
      updateActivityComponent mountActionState updateActionState rerenderActionState startHostTransition
      ensureFormComponentIsStateful cutOffTailIfNeeded findFirstSuspended setPropOnCustomElement useMemoCache`,
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
};

const REACT_ROUTER_HOOKS: Library = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/,
  functions: { RSCErrorHandler: 'never called' }, // of server components
};

export const REACT: Library[] = [REACT_DOM, REACT_ROUTER, REACT_ROUTER_DOM, REACT_ROUTER_LINKS, REACT_ROUTER_HOOKS];
