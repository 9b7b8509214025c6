import { type ComponentType, createContext, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  matchRoutes,
  type NavigationType,
  type Navigator,
  Outlet,
  type Path,
  type RouteObject,
  Router,
  type To,
  useLocation,
  useRoutes,
} from 'react-router';
import type { Head } from '../../../contract/pages/head.ts';
import { PageErrors } from './page-errors.tsx';
import { keepScrollPositions } from './scroll-positions.ts';

/** A page of the site map, or what surrounds some. */
export type SiteRoute = {
  path?: string;
  /** What is written into the document's head while it is open, if that is the same for everybody. */
  head?: Head;
  Component?: ComponentType;
  /** Loads `Component` when it is first opened; it doesn't fail (`lazyPage`). */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Shown instead of it when it throws. */
  ErrorBoundary?: ComponentType<{ error: unknown }>;
  children?: SiteRoute[];
};

/** What is shown, and where the viewer is on the way to. */
type State = {
  location: Location;
  action: NavigationType;
  /** The path whose code is loading. */
  coming: string | undefined;
  keepsScroll: boolean;
};

type Options = { state?: unknown; preventScrollReset?: boolean | undefined };
/** Is given how to go on, when the viewer is about to leave. */
type Blocker = (goOn: () => void) => void;
/** What React Router calls a history: the browser's, or one in memory. */
type SiteHistory = ReturnType<typeof createBrowserHistory>;
export type SiteRouter = ReturnType<typeof createSiteRouter>;

/**
 * React Router's declarative mode, with what our pages need beside it: a page stays until the code of the next is
 * there, scroll positions are kept, and a form can hold on to its viewer. Its data mode does that, too, and weighs
 * 20 KB more, gzipped, on each page, for loaders and actions that no page of ours has.
 * @param history where the viewer has been and is; by default the browser's
 */
export function createSiteRouter(siteRoutes: SiteRoute[], history: SiteHistory = createBrowserHistory()) {
  const routes = siteRoutes.map(routeObject);
  const scroll = keepScrollPositions();
  const blockers: Blocker[] = [];
  const listeners = new Set<(state: State) => void>();
  let state: State = {
    location: history.location,
    action: history.action,
    coming: undefined,
    keepsScroll: false,
  };
  let turns = 0;
  let onReturn: (() => void) | undefined;
  let isAllowed = false;

  function tell(next: State) {
    state = next;
    for (const listen of listeners) listen(state);
  }

  /** Shows what the path leads to as soon as its code is there, unless the viewer has gone elsewhere by then. */
  async function open(path: Path, keepsScroll: boolean, commit = () => {}): Promise<void> {
    turns += 1;
    const turn = turns;
    const missing = (matchRoutes(routes, path) ?? []).map(({ route }) => siteRoute(route)).filter(({ lazy }) => lazy);
    if (missing.length > 0) {
      tell({ ...state, coming: path.pathname });
      await Promise.all(missing.map(load));
      if (turn !== turns) return;
    }
    commit();
    tell({ location: history.location, action: history.action, coming: undefined, keepsScroll });
  }

  function leave(path: Path, keepsScroll: boolean, commit?: () => void): Promise<void> {
    scroll.note(state.location);
    return open(path, keepsScroll, commit);
  }

  function go(how: 'push' | 'replace', to: To, { state, preventScrollReset = false }: Options = {}) {
    const path = history.encodeLocation(to); // as the browser writes it
    const goOn = () => void leave(path, preventScrollReset, () => history[how](path, state));
    const blocker = blockers.at(-1);
    if (blocker) blocker(goOn);
    else goOn();
  }

  history.listen(({ location, delta }) => {
    const returned = onReturn;
    onReturn = undefined;
    if (returned) return returned();
    const blocker = isAllowed ? undefined : blockers.at(-1);
    isAllowed = false;
    if (!blocker || !delta) return void leave(location, false);
    // The browser has gone there already: back, and there again if the viewer says so.
    const isBack = new Promise<void>((resolve) => {
      onReturn = resolve;
    });
    history.go(-delta);
    blocker(async () => {
      await isBack;
      isAllowed = true;
      history.go(delta);
    });
  });

  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state, options) => go('push', to, { state, preventScrollReset: options?.preventScrollReset }),
    replace: (to, state, options) => go('replace', to, { state, preventScrollReset: options?.preventScrollReset }),
  };

  return {
    routes,
    navigator,
    scroll,
    get state() {
      return state;
    },
    /** Loads the page that the browser has been opened with. */
    start: () => open(history.location, false),
    subscribe(listen: (state: State) => void) {
      listeners.add(listen);
      listen(state); // it may have changed since
      return () => void listeners.delete(listen);
    },
    /** Holds the viewer on this page, until the function that it gives is called. */
    block(blocker: Blocker) {
      blockers.push(blocker);
      return () => void blockers.splice(blockers.indexOf(blocker), 1);
    },
  };
}

const RouterContext = createContext<SiteRouter | undefined>(undefined);
const ComingContext = createContext<string | undefined>(undefined);

export function useSiteRouter(): SiteRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('Not within <Site>');
  return router;
}

/** @returns the path whose code is loading, while the page before it is still shown */
export const useComing = (): string | undefined => use(ComingContext);

/** @returns what the site map says of the open page's head */
export function useSiteHead(): Head | undefined {
  const matches = matchRoutes(useSiteRouter().routes, useLocation()) ?? [];
  return matches.map(({ route }) => siteRoute(route).head).findLast((head) => head);
}

/** The whole site, at the page that is open. */
export function Site({ router }: { router: SiteRouter }) {
  const [{ location, action, coming, keepsScroll }, setState] = useState(router.state);
  // What shows the next page is rendered in short tasks, and the page before stays meanwhile.
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setState(next))), [router]);
  useLayoutEffect(() => router.scroll.settle(location, keepsScroll), [router, location, keepsScroll]);
  useLayoutEffect(
    () => router.scroll.watch(() => (router.state.coming === undefined ? router.state.location : undefined)),
    [router],
  );
  const pages = useMemo(() => <Pages routes={router.routes} />, [router]);
  return (
    <RouterContext value={router}>
      <ComingContext value={coming}>
        <Router location={location} navigationType={action} navigator={router.navigator}>
          {pages}
        </Router>
      </ComingContext>
    </RouterContext>
  );
}

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

const siteRoute = (route: RouteObject): SiteRoute => route.handle;

const routeObject = (route: SiteRoute): RouteObject => ({
  handle: route,
  element: <Part route={route} />,
  ...(route.path === undefined ? {} : { path: route.path }),
  ...(route.children ? { children: route.children.map(routeObject) } : {}),
});

async function load(route: SiteRoute): Promise<void> {
  const found = await route.lazy?.();
  if (!found) return;
  route.Component = found.Component;
  delete route.lazy;
}

function Part({ route: { Component = Outlet, ErrorBoundary } }: { route: SiteRoute }) {
  if (!ErrorBoundary) return <Component />;
  return (
    <PageErrors show={ErrorBoundary}>
      <Component />
    </PageErrors>
  );
}
