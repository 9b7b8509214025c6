/** Reports by members: what they take, and what the admins' queue makes of them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import type { FeedPost } from '../../../contract/posts.ts';
import { CASES_PER_PAGE_MAX, type ReportCase, reportMessages } from '../../../contract/reports.ts';
import type { Video } from '../../../contract/videos.ts';
import { HOUR, SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { grantAdmin } from '../admin/people.ts';

const QUEUE = '/api/admin/reports';

let site: Site;
let admin: TestBrowser;
let author: TestBrowser;
let reader: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  admin = await site.member('Amara');
  author = await site.member('Author');
  reader = await site.member('Reader');
  other = await site.member('Other');
  await grantAdmin(site, 'amara@uni.example');
});
beforeEach(() => {
  site.clock.advance(2 * HOUR); // limits are counted anew
});

async function write(content = 'What a match'): Promise<FeedPost> {
  site.clock.advance(SECOND);
  return (await author.post('/api/posts', textForm({ content }))).body.post;
}
async function say(postId: string, content: string): Promise<Comment> {
  site.clock.advance(SECOND);
  return (await author.post(`/api/posts/${postId}/comments`, { content })).body.comment;
}
const film = async (): Promise<Video> =>
  (await author.post('/api/videos/upload-youtube', videoForm({ title: `Clip ${randomUUID()}` }))).body.video;

const tell = (by: TestBrowser, kind: string, id: string, more: Record<string, unknown> = {}) =>
  by.post('/api/reports', { kind, id, reason: 'spam', ...more });
const queue = async (query = ''): Promise<{ cases: ReportCase[]; waiting: number; nextCursor: string | null }> =>
  (await admin.get(`${QUEUE}${query}`)).body;
const caseOf = async (id: string) =>
  (await queue(`?limit=${CASES_PER_PAGE_MAX}`)).cases.find((one) => one.thing._id === id);

describe('a report', () => {
  // [B5.1]
  test('of a post, a comment, a video or a person stands in the queue with what it is about', async () => {
    const post = await write('We won the   derby');
    const comment = await say(post._id, 'And how');
    const video = await film();
    const things: [string, string, string][] = [
      ['post', post._id, 'We won the derby'],
      ['comment', comment._id, 'And how'],
      ['video', video._id, video.title],
      ['person', author.accountId, 'Author'],
    ];
    for (const [kind, id] of things) {
      site.clock.advance(SECOND);
      const answer = await tell(reader, kind, id, { reason: 'hate', text: ' Look\r\nat this ' });
      expect([kind, answer.status, answer.body]).toEqual([kind, 200, { message: reportMessages.thanks() }]);
    }
    const { cases, waiting } = await queue();
    expect(waiting).toBe(4);
    expect(cases.map(({ kind, thing }) => [kind, thing._id, thing.excerpt])).toEqual(things);
    expect(cases[1]).toEqual({
      _id: expect.any(String),
      kind: 'comment',
      state: 'open',
      since: expect.any(String),
      handled: null,
      thing: {
        _id: comment._id,
        excerpt: 'And how',
        postId: post._id,
        watchLink: null,
        pictureUrl: null,
        createdAt: comment.createdAt,
      },
      author: { _id: author.accountId, username: 'Author', isActive: true },
      reportCount: 1,
      reports: [{ by: 'Reader', reason: 'hate', text: 'Look\nat this', at: expect.any(String) }],
    });
    expect(cases[0]?.thing).toMatchObject({ postId: post._id, watchLink: null });
    expect(cases[2]?.thing).toMatchObject({ watchLink: video.youtubeLink, pictureUrl: `${video.posterUrl}?width=320` });
    expect(cases[3]?.reports[0]?.at).toBe(site.clock.now().toISOString());
  });

  // [B5.1]
  test('of the same thing again is as good as done, and several people’s make one entry', async () => {
    const post = await write();
    expect((await tell(reader, 'post', post._id)).status).toBe(200);
    const since = site.clock.now().toISOString();
    site.clock.advance(SECOND);
    expect((await tell(reader, 'post', post._id, { reason: 'hate' })).status).toBe(200);
    await tell(other, 'post', post._id, { reason: 'other', text: 'Not ours' });
    expect(await caseOf(post._id)).toMatchObject({
      since,
      reportCount: 2,
      reports: [
        { by: 'Other', reason: 'other', text: 'Not ours' },
        { by: 'Reader', reason: 'spam', text: '' },
      ],
    });
  });

  test('sent twice at once is one, and two people’s first reports at once are one entry', async () => {
    const post = await write();
    const answers = await Promise.all([reader, reader, other, other, admin].map((by) => tell(by, 'post', post._id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await caseOf(post._id)).toMatchObject({ reportCount: 3 });
  });

  // [B5.1]
  test('of oneself, or of what one has shared oneself, is refused', async () => {
    const post = await write();
    const comment = await say(post._id, 'Mine');
    const video = await film();
    for (const [kind, id] of [
      ['post', post._id],
      ['comment', comment._id],
      ['video', video._id],
      ['person', author.accountId],
    ] as const) {
      const answer = await tell(author, kind, id);
      expect([kind, answer.status, answer.body]).toEqual([
        kind,
        403,
        { code: 'forbidden', message: reportMessages.own() },
      ]);
      expect((await caseOf(id))?.reports.filter(({ by }) => by === 'Author') ?? []).toEqual([]);
    }
  });

  // [B5.1]
  test('is refused where it makes no sense, and leaves nothing', async () => {
    const post = await write();
    const { waiting } = await queue();
    const cases: [Record<string, unknown>, number, string][] = [
      [{ kind: 'post', id: randomUUID(), reason: 'spam' }, 404, 'not-found'],
      [{ kind: 'comment', id: post._id, reason: 'spam' }, 404, 'not-found'],
      [{ kind: 'video', id: 'nothing', reason: 'spam' }, 404, 'not-found'],
      [{ kind: 'person', id: post._id, reason: 'spam' }, 404, 'not-found'],
      [{ kind: 'page', id: post._id, reason: 'spam' }, 400, 'kind'],
      [{ kind: 'post', id: post._id, reason: 'dislike' }, 400, 'reason'],
      [{ kind: 'post', id: post._id }, 400, 'reason'],
      [{ kind: 'post', id: post._id, reason: 'other' }, 400, 'text'],
      [{ kind: 'post', id: post._id, reason: 'other', text: ' \n ' }, 400, 'text'],
      [{ kind: 'post', id: post._id, reason: 'spam', text: '🏆'.repeat(501) }, 400, 'text'],
      [{ kind: 'post', id: post._id, reason: 'spam', text: 'a\u0000b' }, 400, 'text'],
    ];
    for (const [body, status, named] of cases) {
      const answer = await reader.post('/api/reports', body);
      expect([body, answer.status, answer.body.field ?? answer.body.code]).toEqual([body, status, named]);
    }
    expect((await site.visitor().post('/api/reports', { kind: 'post', id: post._id, reason: 'spam' })).status).toBe(
      401,
    );
    expect((await queue()).waiting).toBe(waiting);
    expect((await tell(reader, 'post', post._id, { text: '🏆'.repeat(500) })).status).toBe(200);
  });

  test('stays when the one who told it goes, and goes with what it is about', async () => {
    const teller = await site.member('Teller');
    const post = await write();
    const comment = await say(post._id, 'Beneath');
    await tell(teller, 'post', post._id);
    await tell(teller, 'comment', comment._id);
    const gone = await admin.send('DELETE', `/api/admin/users/delete-user/${teller.accountId}`);
    expect(gone.body).toEqual({ message: 'User deleted successfully' });
    expect(await caseOf(post._id)).toMatchObject({ reportCount: 1, reports: [{ by: null, reason: 'spam' }] });
    const { waiting } = await queue();
    expect((await author.send('DELETE', `/api/posts/${post._id}`)).status).toBe(200);
    expect((await queue()).waiting).toBe(waiting - 2);
  });

  test('can be made thirty times an hour', async () => {
    const post = await write();
    const keen = await site.member('Keen');
    for (let n = 0; n < 30; n++) expect((await tell(keen, 'post', post._id)).status).toBe(200);
    const answer = await tell(keen, 'post', post._id);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the queue', () => {
  // [B5.2]
  test('is for admins, as all that can be done in it', async () => {
    const post = await write();
    await tell(reader, 'post', post._id);
    const id = (await caseOf(post._id))?._id;
    for (const [by, status] of [
      [site.visitor(), 401],
      [reader, 403],
      [author, 403],
    ] as const) {
      expect((await by.get(QUEUE)).status).toBe(status);
      for (const act of ['hide', 'unhide', 'remove', 'dismiss']) {
        expect([act, (await by.post(`${QUEUE}/${id}/${act}`, { state: 'open' })).status]).toEqual([act, status]);
      }
    }
    expect((await reader.get(QUEUE)).body.message).toBe('Access denied. Admin privileges required.');
    expect(await caseOf(post._id)).toMatchObject({ state: 'open' });
  });

  // [B5.2]
  test('comes in pages: what waits longest first, and what was dealt with newest first', async () => {
    const before = (await queue()).waiting;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { _id } = await write(`Match ${n}`);
      ids.push(_id);
      await tell(reader, 'post', _id);
    }
    const read = async (status: string) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await queue(`?status=${status}&limit=2${cursor}`);
        expect(page.cases.length).toBeLessThanOrEqual(2);
        seen.push(...page.cases.map(({ thing }) => thing._id));
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
      } while (cursor);
      return seen;
    };
    const waiting = await read('waiting');
    expect(waiting).toHaveLength(before + 5);
    expect(waiting.slice(-5)).toEqual(ids);
    for (const id of ids) {
      site.clock.advance(SECOND);
      await admin.post(`${QUEUE}/${(await caseOf(id))?._id}/dismiss`, { state: 'open' });
    }
    expect((await read('handled')).slice(0, 5)).toEqual(ids.toReversed());
    for (const query of ['status=all', 'limit=0', 'limit=51', 'cursor=x']) {
      expect([query, (await admin.get(`${QUEUE}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});
