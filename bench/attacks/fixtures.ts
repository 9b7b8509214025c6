/** Attacks by plans of fixtures. */
import { type Attack, failuresOf, told } from './attack.ts';
import type { Person } from './site.ts';

const CALLS = 27; // of each member: what the limit of plans lets through
const LISTS = 18; // the same of lists
const AT_ONCE = 2; // of each member
const DAY = 24 * 60 * 60 * 1000;

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * DAY).toISOString().slice(0, 10));

const PLAN = {
  ...{ days: daysFrom('2026-03-01', 200), from: '00:00', until: '23:59', minutes: 1, slotMinutes: 5 },
  ...{ restMinutes: 0, venues: [], thirdPlace: false, existing: 'refuse' },
};

/** A competition of so many names. @returns its address, and where its fixtures are previewed */
async function makeLeague(member: Person, teams: number): Promise<{ path: string; previews: string }> {
  const made = await member.askJson('/api/competitions', {
    ...{ name: 'Hall league', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Europe/Berlin' },
  });
  const { competition } = JSON.parse(made.text);
  const path = `/api/competitions/${competition._id}`;
  const names = Array.from({ length: teams }, (_, n) => ({ name: `${member.browser.accountId.slice(-4)} hall ${n}` }));
  const entered = await member.askJson(`${path}/entries`, { teams: names });
  if (entered.status !== 201) throw new Error(entered.text);
  const { competition: now } = JSON.parse((await member.ask({ path })).text);
  return { path, previews: `${path}/stages/${now.stages[0]._id}/fixtures/preview` };
}

/** Sends the plans of a member, some at once. */
async function send(member: Person, path: string, plan: object, calls: number): Promise<(number | string)[]> {
  const answers: (number | string)[] = [];
  const lane = async () => {
    for (let n = 0; n < calls / AT_ONCE; n++) answers.push(told(await member.askJson(path, plan)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

/** Sides that are no teams, each the place of a group that is not there, at venues that are all others. */
const LIST = {
  text: [
    'Home,Away,Venue,Group',
    ...Array.from({ length: 2490 }, (_, n) => `9th of Group ${n},8th of Group ${n},Pitch ${n},Pool ${n}`),
  ].join('\n'),
  isPreview: true,
};

type To = 'previews' | 'fixtures.csv';

function attack(name: string, about: string, teams: number, plan: object, to: To = 'previews'): Attack {
  let lanes: { member: Person; path: string }[] = [];
  return {
    name,
    about,
    isCompared: true,
    async prepare({ site, mallory }) {
      const members = [mallory, ...(await Promise.all(['Ben', 'Cid', 'Dan'].map((one) => site.member(one))))];
      lanes = await Promise.all(
        members.map(async (member) => {
          const { path, previews } = await makeLeague(member, teams);
          return { member, path: to === 'previews' ? previews : `${path}/${to}` };
        }),
      );
    },
    async run() {
      const calls = to === 'previews' ? CALLS : LISTS;
      const answers = (await Promise.all(lanes.map(({ member, path }) => send(member, path, plan, calls)))).flat();
      return { answers, broken: failuresOf(answers) };
    },
  };
}

export const fixtureAttacks: Attack[] = [
  attack(
    'plan-slots',
    'four members preview fixtures of two teams on 200 days, every five minutes, 27 times each',
    2,
    PLAN,
  ),
  attack(
    'plan-league',
    'four members preview 780 matches of 40 teams on 200 days, with a week of rest, 27 times each',
    40,
    {
      ...PLAN,
      ...{ slotMinutes: 30, minutes: 30, restMinutes: 7 * 24 * 60 },
    },
  ),
  attack(
    'list-flaws',
    'four members send a list of 2,490 lines, in which every side is a place that is not there, 18 times each',
    4,
    LIST,
    'fixtures.csv',
  ),
];
