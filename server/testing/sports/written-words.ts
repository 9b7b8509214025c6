/** A member writes a word into each column of the schema that others read: by the site's calls, as anybody could. */
import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { report } from '../../../contract/reports.ts';
import { competitions } from '../../schema/sports/competitions.ts';
import type { TestBrowser } from '../browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../sending/forms.ts';
import type { Site } from '../site.ts';
import { addCup, addMatch, type Cup } from './cup.ts';
import { addThreeGroups } from './three-groups.ts';

/** What was written: how it is reported, what readers are shown it by, and what pages are about. */
export type WrittenWord = {
  /** Left out: there is nothing to report but the person. */
  report?: Pick<Static<typeof report.body>, 'kind' | 'id' | 'words'>;
  /** A url by which a reader gets it. */
  shownAt: string;
  ids: Partial<Record<'competition' | 'match' | 'team' | 'post' | 'video' | 'person', string>>;
};

export type Writers = {
  site: Site;
  writer: TestBrowser;
  writerName: string;
  /** Captain of the other team. */
  other: TestBrowser;
  word: string;
};
type Write = (of: Writers) => Promise<WrittenWord>;

async function ok(asked: ReturnType<TestBrowser['get']>) {
  const answer = await asked;
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}
/** Posts, puts or the like what a browser sends as JSON. */
async function send(by: TestBrowser, method: string, path: string, body?: unknown) {
  await by.get('/api/countries'); // the double-submit pair
  const headers = { 'content-type': 'application/json' };
  return ok(by.send(method, path, body === undefined ? {} : { body: JSON.stringify(body), headers }));
}

/** A league that the writer organises, and whose first team is theirs. */
const cupOf = ({ site, writer, other }: Writers): Promise<Cup> =>
  addCup(site, { organiserId: writer.accountId, captains: [writer.accountId, other.accountId, null, null] });

const begun = (site: Site, cup: Cup) =>
  addMatch(site, cup, [0, 1], { number: 1, startsAt: new Date(site.clock.now().getTime() - 2 * 60 * 60 * 1000) });

const reason =
  (place: 'deduction' | 'rules', path: string, say: (of: Writers, cup: Cup) => Promise<string>): Write =>
  async (of) => {
    const cup = await cupOf(of);
    const id = cup.competitionId;
    const row = await say(of, cup);
    const words = { place, ...(place === 'rules' && { part: row }) };
    const shownAt = `/api/competitions/${id}/${path}`;
    return { report: { kind: 'words', id: place === 'rules' ? id : row, words }, shownAt, ids: { competition: id } };
  };

const team =
  (field: 'name' | 'ofName' | 'about' | 'school'): Write =>
  async ({ writer, word }) => {
    const words = { name: 'Hall of stars', of: field === 'school' ? 'school' : 'hall', ofName: 'Stars', about: '' };
    const made = await ok(writer.post('/api/teams', { ...words, sport: 'football', [field]: word }));
    const id = made.team._id;
    return { report: { kind: 'team', id }, shownAt: `/api/teams/${id}`, ids: { team: id } };
  };

const competition =
  (field: 'name' | 'about' | 'school'): Write =>
  async ({ writer, word }) => {
    const made = await ok(
      writer.post('/api/competitions', {
        ...{ name: 'Cup of stars', sport: 'football', form: 'league', preset: 'intramural', timeZone: 'Africa/Accra' },
        [field]: word,
      }),
    );
    const id = made.competition._id;
    await ok(writer.post(`/api/competitions/${id}/state`, { state: 'open' }));
    return { report: { kind: 'competition', id }, shownAt: `/api/competitions/${id}`, ids: { competition: id } };
  };

const post =
  (change: (word: string) => Record<string, string>, withPicture = false): Write =>
  async ({ writer, word }) => {
    const form = textForm({ content: 'What a match', category: 'sports', ...change(word) });
    if (withPicture)
      appendFile(form, {
        ...{ field: 'image', bytes: seedMedia('trophy-on-the-bench.jpg'), name: 'a.jpg', type: 'image/jpeg' },
      });
    const { _id: id } = (await ok(writer.post('/api/posts', form))).post;
    return { report: { kind: 'post', id }, shownAt: `/api/posts/${id}`, ids: { post: id } };
  };

const video =
  (change: (word: string) => Record<string, string>): Write =>
  async ({ writer, word }) => {
    const made = await ok(writer.post('/api/videos/upload-youtube', videoForm(change(word))));
    const id = made.video._id;
    return { report: { kind: 'video', id }, shownAt: `/api/videos/${id}`, ids: { video: id } };
  };

const profile =
  (change: (word: string) => object): Write =>
  async ({ writer, writerName, word }) => {
    await send(writer, 'PATCH', '/api/people/me', { visibility: 'everyone', ...change(word) });
    return { shownAt: `/api/people/${writerName}`, ids: { person: writerName } };
  };

/** By the column, as `features/words/columns.ts` names it. */
export const WRITTEN: Readonly<Record<string, Write>> = {
  'match_results.reason': async (of) => {
    const { site, writer, other, word } = of;
    const cup = await cupOf(of);
    const match = await begun(site, cup);
    const at = `/api/matches/${match}/result`;
    const result = { kind: 'played', score: { home: 0, away: 9 }, forfeitedBy: null };
    await ok(other.post(at, { result, sequence: 0 }));
    const { outcome } = await ok(writer.post(`${at}/dispute`, { version: 1, reason: word }));
    return {
      report: { kind: 'words', id: match, words: { place: 'result', part: String(outcome.version) } },
      shownAt: at,
      ids: { competition: cup.competitionId, match, team: cup.entries[0]?.teamId ?? '' },
    };
  },
  'competition_acts.reason': async (of) => {
    const { competitionId: id } = await cupOf(of);
    await ok(of.writer.post(`/api/competitions/${id}/rosters`, { frozen: true, reason: of.word }));
    const shownAt = `/api/competitions/${id}/acts`;
    const [act] = (await ok(of.other.get(shownAt))).acts;
    return { report: { kind: 'words', id: act._id, words: { place: 'act' } }, shownAt, ids: { competition: id } };
  },
  // A stage that is there no more: only the log still has its name.
  'competition_acts.subject_name': async (of) => {
    const { competitionId: id } = await cupOf(of);
    const path = `/api/competitions/${id}/stages`;
    const { competition: made } = await ok(of.writer.post(path, { kind: 'knockout', name: of.word }));
    await send(of.writer, 'DELETE', `${path}/${made.stages[1]._id}`);
    const shownAt = `/api/competitions/${id}/acts`;
    const [act] = (await ok(of.other.get(shownAt))).acts;
    return { report: { kind: 'words', id: act._id, words: { place: 'act' } }, shownAt, ids: { competition: id } };
  },
  'competition_rules.reason': reason('rules', 'rules', async ({ writer, word }, { competitionId }) => {
    await send(writer, 'PUT', `/api/competitions/${competitionId}/rules`, {
      version: 1,
      preset: 'intramural',
      reason: word,
    });
    return '2';
  }),
  'deductions.reason': reason(
    'deduction',
    'deductions',
    async ({ writer, word }, { competitionId, stageId, entries }) => {
      const body = { stageId, entryId: entries[0]?.entryId, points: 3, reason: word };
      return (await ok(writer.post(`/api/competitions/${competitionId}/deductions`, body))).deductions[0]._id;
    },
  ),
  'draws.reason': async ({ site, writer, word }) => {
    const { competitionId: id, stageId, entries } = await addThreeGroups(site, writer.accountId, 1);
    const level = [1, 4, 7].map((place) => entries[place]?.entryId);
    const { draw } = await ok(
      writer.post(`/api/competitions/${id}/draws`, {
        ...{ stage: stageId, group: null, entries: level, by: 'organiser', reason: word },
      }),
    );
    const words = { place: 'draw' } as const;
    return {
      report: { kind: 'words', id: draw._id, words },
      shownAt: `/api/competitions/${id}/tables`,
      ids: { competition: id },
    };
  },
  'stages.name': async (of) => {
    const { competitionId: id } = await cupOf(of);
    const path = `/api/competitions/${id}/stages`;
    const { competition: made } = await ok(of.writer.post(path, { kind: 'knockout', name: of.word }));
    const words = { place: 'stage' } as const;
    return {
      report: { kind: 'words', id: made.stages[1]._id, words },
      shownAt: `/api/competitions/${id}`,
      ids: { competition: id },
    };
  },
  'groups.name': async (of) => {
    const { competitionId: id } = await cupOf(of);
    const path = `/api/competitions/${id}/stages`;
    const { competition: made } = await ok(of.writer.post(path, { kind: 'groups', name: 'Round two' }));
    const stageId = made.stages[1]._id;
    const word = of.word.slice(0, 20);
    const set = await send(of.writer, 'PUT', `${path}/${stageId}/groups`, { groups: [{ name: word, entries: [] }] });
    return {
      report: { kind: 'words', id: set.competition.stages[1].groups[0]._id, words: { place: 'group' } },
      shownAt: `/api/competitions/${id}`,
      ids: { competition: id },
    };
  },
  'venues.name': async (of) => {
    const cup = await cupOf(of);
    const id = cup.competitionId;
    const match = await addMatch(of.site, cup, [0, 1], {
      ...{ number: 1, startsAt: new Date(of.site.clock.now().getTime() + 60 * 60 * 1000) },
    });
    const { venue } = await ok(of.writer.post(`/api/competitions/${id}/venues`, { name: of.word }));
    await send(of.writer, 'PATCH', `/api/matches/${match}`, { edition: 0, venueId: venue._id });
    return {
      report: { kind: 'words', id: venue._id, words: { place: 'venue' } },
      shownAt: `/api/matches/${match}`,
      ids: { competition: id, match, team: cup.entries[0]?.teamId ?? '' },
    };
  },
  'seasons.name': async (of) => {
    const { competitionId: id } = await cupOf(of);
    const days = { startsOn: '2026-09-01', endsOn: '2027-07-31' };
    const { season } = await ok(of.writer.post('/api/seasons', { name: of.word, ...days }));
    await send(of.writer, 'PUT', `/api/competitions/${id}`, { edition: 0, seasonId: season._id });
    return {
      report: { kind: 'words', id: season._id, words: { place: 'season' } },
      shownAt: `/api/competitions/${id}`,
      ids: { competition: id },
    };
  },
  'team_members.name': async (of) => {
    const cup = await cupOf(of);
    const match = await begun(of.site, cup);
    const teamId = cup.entries[0]?.teamId ?? '';
    const { memberId } = await ok(
      of.writer.post(`/api/teams/${teamId}/members`, { name: of.word, role: 'player', number: 7 }),
    );
    await send(of.writer, 'PUT', `/api/matches/${match}/line-ups/home`, { players: [{ memberId, starts: true }] });
    return {
      report: { kind: 'words', id: memberId, words: { place: 'player' } },
      shownAt: `/api/matches/${match}`,
      ids: { competition: cup.competitionId, match, team: teamId },
    };
  },
  'free_agents.about': async ({ writer, word }) => {
    await send(writer, 'PUT', '/api/free-agents/football', { about: word });
    return {
      report: { kind: 'words', id: writer.accountId, words: { place: 'agent', part: 'football' } },
      shownAt: '/api/free-agents?sport=football',
      ids: {},
    };
  },
  'teams.name of a placeholder': async (of) => {
    const { competitionId: id } = await cupOf(of);
    await of.site.db.update(competitions).set({ state: 'open' }).where(eq(competitions.id, id));
    const path = `/api/competitions/${id}`;
    const { competition: made } = await ok(of.writer.post(`${path}/entries`, { teams: [{ name: of.word }] }));
    const entry = made.entries.find(({ team: { name } }: { team: { name: string } }) => name === of.word);
    return {
      report: { kind: 'words', id: entry.team._id, words: { place: 'entry' } },
      shownAt: path,
      ids: { competition: id },
    };
  },
  'teams.name': team('name'),
  'teams.of_name': team('ofName'),
  'teams.about': team('about'),
  'teams.school': team('school'),
  'competitions.name': competition('name'),
  'competitions.about': competition('about'),
  'competitions.school': competition('school'),
  'posts.content': post((content) => ({ content })),
  'posts.tags': post((tags) => ({ tags })),
  'post_images.alt': post((word) => ({ alts: JSON.stringify([word]) }), true),
  'comments.content': async (of) => {
    const { _id: postId } = (await ok(of.other.post('/api/posts', textForm({ content: 'So?', category: 'sports' }))))
      .post;
    const { comment } = await ok(of.writer.post(`/api/posts/${postId}/comments`, { content: of.word }));
    return {
      report: { kind: 'comment', id: comment._id },
      shownAt: `/api/posts/${postId}/comments`,
      ids: { post: postId },
    };
  },
  'videos.title': video((title) => ({ title })),
  'videos.description': video((description) => ({ description })),
  'videos.country': video((country) => ({ country })),
  'videos.school_name': video((schoolName) => ({ schoolName })),
  'videos.school_faculty': video((schoolFaculty) => ({ schoolFaculty })),
  'videos.school_department': video((schoolDepartment) => ({ schoolDepartment })),
  'videos.event_subtype': video((word) => ({ eventType: `Intra-University (${word})` })),
  'videos.tags': video((tags) => ({ tags })),
  'videos.participants': video((word) => ({ participants: JSON.stringify([{ name: word }]) })),
  'profiles.name': profile((name) => ({ name })),
  'profiles.bio': profile((bio) => ({ bio })),
  'profiles.school': profile((school) => ({ school })),
  'profiles.faculty': profile((faculty) => ({ faculty })),
  'profiles.teams': profile((teams) => ({ teams })),
  'profiles.links': profile((word) => ({ links: [`https://uni.example/${word}`] })),
  'accounts.username': async ({ writer, writerName, other }) => {
    const { _id: postId } = (await ok(writer.post('/api/posts', textForm({ content: 'Hello', category: 'sports' }))))
      .post;
    await send(writer, 'PATCH', '/api/people/me', { visibility: 'everyone' });
    void other;
    return {
      report: { kind: 'person', id: writer.accountId },
      shownAt: `/api/people/${writerName}`,
      ids: { person: writerName, post: postId },
    };
  },
};
