/**
 * The pages of match day. routes.tsx has their paths, which the router must know to tell them from posts; whatever else
 * they need is loaded with the first of them that is opened, so that it costs the pages before them nothing.
 */
import type { ReactNode } from 'react';
import type { sportsPaths } from '../contract/pages/sports-pages.ts';
import { lazy } from './platform/code/lazy-part.tsx';
import { NotFound } from './shell/error-page.tsx';
import type { SportsHeadName } from './shell/sports-head.tsx';

type Name = keyof typeof sportsPaths;
type Page = { Component: () => ReactNode };

const SportsHead = lazy(
  () => import('./shell/sports-head.tsx').then((module) => ({ default: module.SportsHead })),
  'quiet',
);

/** A page's code, and the head of it that is the same for everybody; pages without one render `PageHead` themselves. */
const page = (load: () => Promise<Page>, head?: SportsHeadName) => async (): Promise<Page> => {
  const { Component } = await load();
  if (!head) return { Component };
  const headed = () => (
    <>
      <SportsHead name={head} />
      <Component />
    </>
  );
  return { Component: headed };
};

/** By the names in contract/pages/sports-pages.ts. The build reads these lines, too (tools/build/page-chunks.ts). */
const pages: { [name in Name]?: () => Promise<Page> } = {
  competitions: page(() => import('./features/competition-page/competitions-page.tsx'), 'competitions'),
  competition: page(() => import('./features/competition-page/competition-page.tsx')),
  today: page(() => import('./features/competition-page/today-page.tsx'), 'today'),
  myMatches: page(() => import('./features/competition-page/my-matches-page.tsx'), 'myMatches'),
  teams: page(() => import('./features/teams/teams-page.tsx'), 'teams'),
  newTeam: page(() => import('./features/teams/new-team-page.tsx'), 'newTeam'),
  team: page(() => import('./features/team-page/team-page.tsx')),
  joinTeam: page(() => import('./features/teams/join-page.tsx'), 'joinTeam'),
  freeAgents: page(() => import('./features/teams/agents-page.tsx'), 'freeAgents'),
  newCompetition: page(() => import('./features/competitions/new-page.tsx'), 'newCompetition'),
  organise: page(() => import('./features/competitions/organise-page.tsx'), 'organise'),
  invitation: page(() => import('./features/competitions/invitation-page.tsx'), 'invitation'),
  match: page(() => import('./features/match-page/match-page.tsx')),
  score: page(() => import('./features/match-page/score/score-page.tsx'), 'score'),
  result: page(() => import('./features/results/result-page.tsx'), 'result'),
};

/** The code of a page. */
export const load = (name: Name): Promise<Page> => pages[name]?.() ?? Promise.resolve({ Component: NotFound });
