import type { RouteObject } from 'react-router';
import type { Head } from '../contract/head.ts';
import { heads, paths } from '../contract/pages.ts';
import { ErrorPage, NotFound } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { MembersOnly } from './shell/members-only.tsx';

/** A page whose code is loaded when it is opened; its module exports `Component`. */
const page = (path: string, lazy: RouteObject['lazy'], head?: Head): RouteObject => ({
  path,
  lazy,
  ...(head ? { handle: { head } } : {}),
});

/** The whole site map. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorPage,
    children: [
      {
        // Errors of a page are shown inside the frame.
        ErrorBoundary: ErrorPage,
        children: [
          page(paths.landing, () => import('./features/landing/landing-page.tsx'), heads.landing),
          page(paths.privacy, () => import('./features/legal/privacy-page.tsx'), heads.privacy),
          page(paths.terms, () => import('./features/legal/terms-page.tsx'), heads.terms),
          {
            lazy: () => import('./shell/data.tsx'),
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
              page(paths.verifyEmail, () => import('./features/accounts/verify-page.tsx'), heads.verifyEmail),
              {
                Component: MembersOnly,
                children: [
                  page(paths.feed, () => import('./features/posts/feed-page.tsx'), heads.feed),
                  page(paths.account, () => import('./features/accounts/account-page.tsx'), heads.account),
                  page(paths.videos, () => import('./features/videos/videos-page.tsx'), heads.videos),
                  {
                    lazy: () => import('./shell/admins-only.tsx'),
                    children: [page(paths.manage, () => import('./features/admin/manage-page.tsx'), heads.manage)],
                  },
                ],
              },
              page(paths.post, () => import('./features/posts/post-page.tsx')), // the page knows its own words
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
