import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import type { MatchCard } from '../../contract/sports/core.ts';
import { type Shoot, showTop } from './camera.ts';

const CUP = 'Twelve Halls Cup';
const LEAGUE = 'Legon Faculty League';
const ENDED = 'Taça das Faculdades';
const OPEN = 'Rainy Season Cup';
/** What stands for a team's own link, which is another one in each run. */
const JOIN_ADDRESS = 'https://touchline.example/app/join/a-link-of-the-captain-of-jaja-hall';
const QUIET = 4; // modules, as web/features/teams/qr-code.tsx has it

type Step = readonly [screen: string, path: string];

async function competitionOf(page: Page, url: string, name: string): Promise<string> {
  const { competitions } = await (await page.request.get(`${url}/api/competitions`)).json();
  return competitions.find((one: { name: string }) => one.name === name)._id;
}

/** The match of two teams, from either of a competition's lists. */
async function matchOf(page: Page, url: string, competition: string, home: string, away: string): Promise<MatchCard> {
  const id = await competitionOf(page, url, competition);
  const lists = await Promise.all(
    ['coming', 'past'].map(
      async (list) =>
        (await (await page.request.get(`${url}/api/competitions/${id}/matches?list=${list}`)).json()).matches,
    ),
  );
  const found = (lists.flat() as MatchCard[]).find(
    (match) => match.home.team?.name === home && match.away.team?.name === away,
  );
  if (!found) throw new Error(`${competition} has no match ${home}–${away}`);
  return found;
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
}

async function shootEach(page: Page, url: string, shoot: Shoot, steps: readonly Step[]): Promise<void> {
  for (const [screen, path] of steps) {
    await page.goto(`${url}${path}`);
    await settled(page);
    await shoot(page, screen);
  }
}

/** Draws a code that is the same in each run in place of the team's own. */
async function drawSameCode(page: Page): Promise<void> {
  const { size, data } = encode(JOIN_ADDRESS, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const code = page.getByRole('img', { name: /^QR code/ });
  await code.evaluate(
    (svg, drawn) => {
      svg.setAttribute('viewBox', `0 0 ${drawn.size} ${drawn.size}`);
      svg.innerHTML = `<path d="M0 0h${drawn.size}v${drawn.size}h-${drawn.size}z" fill="#fff"/><path d="${drawn.dark}"/>`;
    },
    { size, dark },
  );
  await code.evaluate((svg) => svg.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** Walks through competitions, matches and teams as a captain. */
export async function walkMatchDay(page: Page, url: string, shoot: Shoot): Promise<void> {
  const cup = `/app/competitions/${await competitionOf(page, url, CUP)}`;
  const ended = `/app/competitions/${await competitionOf(page, url, ENDED)}`;
  const live = await matchOf(page, url, CUP, 'El-Kanemi Hall', 'Fagunwa Hall');
  const told = await matchOf(page, url, CUP, 'Moremi Hall', 'Sodeinde Hall');
  const own = await matchOf(page, url, CUP, 'Jaja Hall', 'Moremi Hall');
  const coming = await matchOf(page, url, CUP, 'Makama Hall', 'Tinubu Hall');
  await shootEach(page, url, shoot, [
    ['my-matches', '/app/my-matches'],
    ['competitions', '/app/competitions'],
    ['teams', '/app/teams'],
    ['free-agents', '/app/free-agents?sport=football'],
    ['competition', cup],
    ['bracket', `${cup}?tab=bracket`],
    ['competition-matches', `${cup}?tab=matches`],
    ['scorers', `${cup}?tab=scorers`],
    ['competition-about', `${cup}?tab=about`],
    ['competition-won', ended],
    ['match-to-come', `/app/matches/${coming._id}`],
    ['match-live', `/app/matches/${live._id}`],
    ['match', `/app/matches/${told._id}`],
  ]);
  await showTop(page.locator('#line-ups'));
  await shoot(page, 'line-ups');
  await page.goto(`${url}/app/matches/${live._id}#comments`);
  await settled(page);
  await page.getByRole('heading', { name: /^Comments \(/ }).waitFor();
  await showTop(page.getByRole('heading', { name: /^Comments \(/ }));
  await shoot(page, 'match-talk');
  await shootEach(page, url, shoot, [['team', `/app/teams/${own.home.team?._id}`]]);
  await page.goto(`${url}${cup}`);
  await settled(page);
  await showTop(page.getByRole('heading', { name: 'Group B' }));
  await shoot(page, 'still-level');
  await page.goto(`${url}/app/teams/${own.home.team?._id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await drawSameCode(page);
  await shoot(page, 'team-link');
  const open = `/app/competitions/${await competitionOf(page, url, OPEN)}`;
  await shootEach(page, url, shoot, [['organiser-invited', `${open}/invitation`]]);
  await page.goto(`${url}${open}`);
  await settled(page);
  await page.getByRole('button', { name: `More about ${OPEN}` }).click();
  await page.getByRole('button', { name: 'Report a name' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Law Clinic' }).waitFor();
  await shoot(page, 'report-name');
}

/** Walks to what somebody is asked for who plays elsewhere, and to a team whose members they don't all see. */
export async function walkAsNeighbour(page: Page, url: string, shoot: Shoot): Promise<void> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos`)).json();
  const clip = videos.find(({ title }: { title: string }) => title.startsWith('Hostel futsal'));
  await page.goto(`${url}/app/videos/${clip._id}`);
  await page.getByRole('button', { name: 'Add it' }).waitFor();
  await settled(page);
  await shoot(page, 'clip-asked');
  const { home } = await matchOf(page, url, CUP, 'Jaja Hall', 'Moremi Hall');
  await page.goto(`${url}/app/teams/${home.team?._id}`);
  await settled(page);
  await showTop(page.getByRole('heading', { name: 'Members' }));
  await shoot(page, 'roster-of-strangers');
}

/** Walks through what organisers and scorers do. */
export async function walkAsOrganiser(page: Page, url: string, shoot: Shoot): Promise<void> {
  const [cup, league] = await Promise.all(
    [CUP, LEAGUE].map(async (name) => `/app/competitions/${await competitionOf(page, url, name)}/organise`),
  );
  const live = await matchOf(page, url, CUP, 'El-Kanemi Hall', 'Fagunwa Hall');
  const disputed = await matchOf(page, url, LEAGUE, 'Legon Science', 'Legon Business');
  await shootEach(page, url, shoot, [
    ['organise', `${cup}`],
    ['organise-stages', `${cup}?show=stages`],
    ['organise-matches', `${league}?show=matches`],
    ['organise-rules', `${cup}?show=rules`],
    ['keep-score', `/app/matches/${live._id}/score`],
    ['decide-result', `/app/matches/${disputed._id}/result`],
  ]);
  const open = await competitionOf(page, url, OPEN);
  const { links } = await (await page.request.get(`${url}/api/competitions/${open}/captain-links`)).json();
  const { joinToken } = links.find(({ team }: { team: string }) => team === 'Law Clinic');
  await shootEach(page, url, shoot, [['claim', `/app/join/${joinToken}`]]);
  await page.goto(`${url}/app/competitions/${open}/organise`);
  await settled(page);
  await showTop(page.getByText(/teams take part/));
  await shoot(page, 'organise-names');
  await page.goto(`${url}/app/competitions/${open}`);
  await settled(page);
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Who runs it').waitFor();
  await shoot(page, 'vouch');
}

/** Walks to the result that the other captain has submitted. */
export async function walkAsCaptain(page: Page, url: string, shoot: Shoot): Promise<void> {
  const { _id } = await matchOf(page, url, LEAGUE, 'Legon Arts', 'Legon Medicine');
  await shootEach(page, url, shoot, [['confirm-result', `/app/matches/${_id}/result`]]);
}
