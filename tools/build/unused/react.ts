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

export const REACT: Library[] = [REACT_DOM];
