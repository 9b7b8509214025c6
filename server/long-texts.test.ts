/** Texts whose length or form would cost everybody time: checked before they are processed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMENT_CONTENT_MAX, commentMessages } from '../contract/comments.ts';
import { IMAGE_ALT_MAX, POST_CONTENT_MAX, postMessages } from '../contract/posts.ts';
import { REPORT_TEXT_MAX, reportMessages } from '../contract/reports.ts';
import { requestMessages, sentMax } from '../contract/requests.ts';
import type { TestBrowser } from './testing/browser.ts';
import { rawForm, textForm, VIDEO_FIELDS, videoForm } from './testing/sending/forms.ts';
import { deepJson, piled, piledUp, whileOthersWait } from './testing/sending/texts.ts';
import { createSite, type Site } from './testing/site.ts';

const NOT_LONG = 500; // ms that others may wait in a test beside three other workers; each of these took seconds
const UPLOAD = '/api/videos/upload-youtube';

let site: Site;
let author: TestBrowser;
let member: TestBrowser;
let postId: string;
beforeAll(async () => {
  site = await createSite();
  author = await site.member('Author');
  member = await site.member('Member');
  postId = (await author.post('/api/posts', textForm({ content: 'What a match' }))).body.post._id;
});

const comment = (content: string) => member.post(`/api/posts/${postId}/comments`, { content });
const report = (text: string) => member.post('/api/reports', { kind: 'post', id: postId, reason: 'other', text });
const tooMany = (field: string) => ({ code: 'invalid', field, message: requestMessages.tooManyMarks() });

describe('a text that takes seconds to compose', () => {
  test('is refused as a comment, a report or a search before anybody waits for it', async () => {
    const { longest, result } = await whileOthersWait(() => comment(piled(120_000)));
    expect([result.status, result.body.field, result.body.message]).toEqual([
      400,
      'content',
      commentMessages.tooLong(),
    ]);
    expect(longest).toBeLessThan(NOT_LONG);
    for (const answer of [await comment(piled(31)), await report(piled(400))])
      expect([answer.status, answer.body]).toEqual([400, tooMany(answer.body.field)]);
    expect((await member.get(`/api/videos/get-videos?faculty=${encodeURIComponent(piled(40))}`)).body).toEqual(
      tooMany('faculty'),
    );
  });

  test('is refused in every field of a form before anybody waits for it', async () => {
    const slow = piled(30_000); // 60,001 bytes
    const forms: [string, string, FormData][] = [
      ...['content', 'tags', 'category', 'alts'].map((field): [string, string, FormData] => [
        field,
        '/api/posts',
        textForm({ content: 'x', [field]: slow }),
      ]),
      ...[...Object.keys(VIDEO_FIELDS), 'schoolDepartment', 'tags', 'participants', 'uploadId'].map(
        (field): [string, string, FormData] => [field, UPLOAD, videoForm({ [field]: slow }, [])],
      ),
    ];
    for (const [field, path, form] of forms) {
      const { longest, result } = await whileOthersWait(() => member.post(path, form));
      expect([path, result.status, result.body.field]).toEqual([path, 400, field]);
      expect(longest, `${path} ${field}`).toBeLessThan(NOT_LONG);
    }
  });

  test('costs nothing in fields that a form does not have: they are dropped unread', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`extra${index}`, piled(30_000)]));
    const { longest, result } = await whileOthersWait(() => member.post(UPLOAD, videoForm(unknown, [])));
    expect(result.body).toMatchObject({ field: 'video' }); // all else fits
    expect(longest).toBeLessThan(NOT_LONG);
    const post = await member.post('/api/posts', textForm({ ...unknown, content: 'Kept' }));
    expect([post.status, post.body.post?.content]).toEqual([201, 'Kept']);
  });

  test('is refused where it hides in JSON', async () => {
    const escaped = piled(1500).replace(/[^a]/g, (mark) => `\\u0${mark.charCodeAt(0).toString(16)}`);
    const alts = await member.post('/api/posts', textForm({ content: 'x', alts: `["${escaped}"]` }));
    expect([alts.status, alts.body]).toEqual([400, tooMany('alts')]);
    const shorter = escaped.slice(0, 1 + 6 * 90);
    for (const entry of [`{"name":"${shorter}"}`, `{"name":"A","school":"${shorter}"}`]) {
      const answer = await member.post(UPLOAD, videoForm({ participants: `[${entry}]` }, []));
      expect([answer.status, answer.body]).toEqual([400, tooMany('participants')]);
    }
  });
});

describe('a text as it is sent', () => {
  test('may be four times as long as it is kept, so that letters may come taken apart and with spaces around', async () => {
    const taken = '\u03b1\u0313\u0300\u0345'; // ᾂ in four characters
    expect(taken.normalize()).toHaveLength(1);
    const said = await comment(taken.repeat(COMMENT_CONTENT_MAX));
    expect(said.body.comment?.content).toBe('\u1f82'.repeat(COMMENT_CONTENT_MAX));
    const posted = await member.post('/api/posts', textForm({ content: taken.repeat(POST_CONTENT_MAX) }));
    expect(posted.body.post?.content).toBe('\u1f82'.repeat(POST_CONTENT_MAX));
    expect((await report(taken.repeat(REPORT_TEXT_MAX))).status).toBe(200);
    const padded = await comment(`${' '.repeat(5999)}x${' '.repeat(2000)}`);
    expect(padded.body.comment?.content).toBe('x');
  });

  test('is refused in the words of its field when it is longer', async () => {
    const spaces = (kept: number) => `x${' '.repeat(sentMax(kept))}`;
    const answers: [{ status: number; body: unknown }, string, string][] = [
      [await comment(spaces(COMMENT_CONTENT_MAX)), 'content', commentMessages.tooLong()],
      [await report(spaces(REPORT_TEXT_MAX)), 'text', reportMessages.tooLong()],
      [
        await member.post('/api/posts', textForm({ content: spaces(POST_CONTENT_MAX) })),
        'content',
        postMessages.tooLong(),
      ],
      [
        await author.send('PUT', `/api/posts/${postId}`, { body: textForm({ alt: spaces(IMAGE_ALT_MAX) }) }),
        'alt',
        postMessages.altTooLong(),
      ],
      [await member.post(UPLOAD, videoForm({ title: spaces(100) }, [])), 'title', 'A title needs 1 to 100 characters.'],
    ];
    for (const [{ status, body }, field, message] of answers)
      expect([status, body]).toEqual([400, { code: 'invalid', field, message }]);
  });

  test('may pile up thirty marks, and is composed in no time then', async () => {
    const worst = piledUp(sentMax(COMMENT_CONTENT_MAX), 30);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      worst.normalize('NFC');
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(5);
    const text = piledUp(COMMENT_CONTENT_MAX, 30);
    expect((await comment(text)).body.comment?.content).toBe(text.normalize());
  });

  test('is what people write in any language', async () => {
    const texts = [
      'ཧྐྵྨླྺྼྻྂ', // Tibetan, the tallest stack of the mantras
      'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים', // Hebrew with points and cantillation
      'إِنَّ ٱللَّهَ عَلَىٰ كُلِّ شَىْءٍۢ قَدِيرٌۭ', // Arabic with all its vowels
      'Trận đấu hấp dẫn nhất mùa giải!'.normalize('NFD'), // Vietnamese, taken apart
      'ยินดีด้วยนะ เก่งมากเลย', // Thai
      'ကျွန်ုပ်တို့ အောင်မြင်ပြီ', // Burmese
      'ស្ត្រីខ្មែរ', // Khmer
      'क्ष्म्यां विजयः', // Devanagari
      '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🤾🏿‍♀️ 1️⃣ ❤️‍🔥', // emoji of several parts
    ];
    for (const text of texts) expect((await comment(text)).body.comment?.content).toBe(text.normalize());
  });
});

describe('a form', () => {
  test('takes no field as JSON', async () => {
    for (const value of ['{"toString":1}', deepJson(9000), '[1,2]', '{"a":1}', 'null']) {
      const { body, contentType } = rawForm([{ field: 'content', value, type: 'application/json' }]);
      const answer = await member.send('POST', '/api/posts', {
        body: body as BodyInit,
        headers: { 'content-type': contentType },
      });
      expect([value.slice(0, 20), answer.status, answer.body.field]).toEqual([value.slice(0, 20), 400, 'content']);
    }
  });

  test('is refused for a field that it does not have and that never ends', async () => {
    const answer = await member.post('/api/posts', textForm({ content: 'x', extra: 'x'.repeat(200_000) }));
    expect([answer.status, answer.body]).toEqual([400, { code: 'invalid', message: requestMessages.fieldTooLong() }]);
  });
});
