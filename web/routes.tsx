import { accountPaths } from '../contract/pages/account-pages.ts';
import type { Head } from '../contract/pages/head.ts';
import { heads, paths } from '../contract/pages/pages.ts';
import { sportsPaths } from '../contract/pages/sports-pages.ts';
import { lazyPage } from './platform/code/lazy-part.tsx';
import type { SiteRoute } from './platform/router/site-router.tsx';
import { ErrorPage, NotFound } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { MembersOnly } from './shell/members-only.tsx';

/** A page whose code is loaded when it is opened; its module exports `Component`. */
const page = (path: string, load: Parameters<typeof lazyPage>[0], head?: Head): SiteRoute => ({
  path,
  lazy: lazyPage(load),
  ...(head ? { head } : {}),
});

/** Pages of match day that visitors can open. */
const OPEN = /^(teams?|joinTeam|competitions?|match|today)$/;

/** The pages of match day: their code and all that they need besides is found by sports-routes.tsx. */
const sportsPages = (areOpen: boolean): SiteRoute[] =>
  (Object.keys(sportsPaths) as (keyof typeof sportsPaths)[])
    .filter((name) => OPEN.test(name) === areOpen)
    .map((name) => page(sportsPaths[name], () => import('./sports-routes.tsx').then(({ load }) => load(name))));

/** The pages of a member's account: their code and their heads are found by account-routes.tsx. */
const accountPages = (Object.keys(accountPaths) as (keyof typeof accountPaths)[]).map((name) =>
  page(accountPaths[name], () => import('./account-routes.tsx').then(({ load }) => load(name))),
);

/** The whole site map. */
export const routes: SiteRoute[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorPage,
    children: [
      // A page's errors are shown inside the frame, and leave the bar where it is.
      {
        ErrorBoundary: ErrorPage,
        children: [page(paths.landing, () => import('./features/landing/landing-page.tsx'), heads.landing)],
      },
      {
        ErrorBoundary: ErrorPage,
        lazy: lazyPage(() => import('./shell/with-bar.tsx')),
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              page(paths.privacy, () => import('./features/legal/privacy-page.tsx'), heads.privacy),
              page(paths.terms, () => import('./features/legal/terms-page.tsx'), heads.terms),
              {
                lazy: lazyPage(() => import('./shell/data.tsx')),
                children: [
                  page(paths.signup, () => import('./features/accounts/signup-page.tsx'), heads.signup),
                  page(paths.login, () => import('./features/accounts/login-page.tsx'), heads.login),
                  page(paths.forgotPassword, () => import('./features/accounts/forgot-page.tsx'), heads.forgotPassword),
                  page(paths.resetPassword, () => import('./features/accounts/reset-page.tsx'), heads.resetPassword),
                  page(
                    paths.googleCallback,
                    () => import('./features/accounts/google-callback-page.tsx'),
                    heads.googleCallback,
                  ),
                  page(paths.unsubscribe, () => import('./features/digest/unsubscribe-page.tsx'), heads.unsubscribe),
                  page(paths.verifyEmail, () => import('./features/accounts/verify-page.tsx'), heads.verifyEmail),
                  {
                    Component: MembersOnly,
                    children: [
                      page(paths.feed, () => import('./features/feed-page/feed-page.tsx'), heads.feed),
                      page(paths.following, () => import('./features/feed-page/following-page.tsx'), heads.following),
                      page(paths.myList, () => import('./features/feed-page/my-list-page.tsx'), heads.myList),
                      page(paths.share, () => import('./features/share-target/share-page.tsx')),
                      page(paths.tag, () => import('./features/feed-page/tag-page.tsx')),
                      page(paths.account, () => import('./features/account-page/account-page.tsx')),
                      ...accountPages,
                      page(
                        paths.notifications,
                        () => import('./features/notifications/notifications-page.tsx'),
                        heads.notifications,
                      ),
                      page(paths.videos, () => import('./features/videos/videos-page.tsx'), heads.videos),
                      ...sportsPages(false),
                      {
                        lazy: lazyPage(() => import('./shell/admins-only.tsx')),
                        children: [page(paths.manage, () => import('./features/admin/manage-page.tsx'), heads.manage)],
                      },
                    ],
                  },
                  // These pages set their own heads.
                  ...sportsPages(true),
                  page(paths.school, () => import('./features/feed-page/school-page.tsx')),
                  page(paths.person, () => import('./features/people/person-page.tsx')),
                  page(paths.post, () => import('./features/post-page/post-page.tsx')),
                  page(paths.video, () => import('./features/clip-page/clip-page.tsx')),
                  page(paths.search, () => import('./features/search/search-page.tsx'), heads.search),
                  page(paths.clips, () => import('./features/videos/clips-page.tsx'), heads.clips),
                  page(paths.watch, () => import('./features/clip-page/watch-page.tsx')),
                ],
              },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];
