import { beforeAll, describe, expect, test } from 'vitest';
import type { Video } from '../../../contract/videos.ts';
import { SECOND } from '../../platform/clock.ts';
import { videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

const FACULTIES = ['Science', 'Arts', 'Science', 'Law', 'Science', 'Arts', 'Science'];

let site: Site;
beforeAll(async () => {
  site = await createSite();
});

const gallery = (query = '') => site.visitor().get(`/api/videos/get-videos${query}`);
const titles = (videos: Video[]) => videos.map(({ title }) => title);

describe('the gallery', () => {
  test('is empty at first', async () => {
    expect((await gallery()).body).toEqual({ videos: [], total: 0, faculties: [], nextCursor: null });
  });

  describe('with seven videos, two of them of the same moment', () => {
    beforeAll(async () => {
      const member = await site.member('Rosa');
      for (const [index, schoolFaculty] of FACULTIES.entries()) {
        if (index !== 4) site.clock.advance(SECOND);
        const { status } = await member.post(
          '/api/videos/upload-youtube',
          videoForm({ title: `Clip ${index}`, schoolFaculty }),
        );
        expect(status).toBe(201);
      }
    });

    // [S1-2.72, S1-3.1, S1-7.5]
    test('shows them newest first, to visitors too, with the faculties by name', async () => {
      const { status, body } = await gallery();
      expect(status).toBe(200);
      expect(titles(body.videos).toSorted()).toEqual(FACULTIES.map((_, index) => `Clip ${index}`));
      expect(titles(body.videos).filter((title) => title !== 'Clip 3' && title !== 'Clip 4')).toEqual([
        'Clip 6',
        'Clip 5',
        'Clip 2',
        'Clip 1',
        'Clip 0',
      ]);
      expect(body.total).toBe(7);
      expect(body.nextCursor).toBeNull();
      expect(body.faculties).toEqual([
        { name: 'Arts', count: 2 },
        { name: 'Law', count: 1 },
        { name: 'Science', count: 4 },
      ]);
    });

    test('comes in pages that miss nothing and repeat nothing', async () => {
      const whole = titles((await gallery()).body.videos);
      for (const limit of [1, 2, 3, 7]) {
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const { body } = await gallery(`?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
          expect(body.videos.length).toBeLessThanOrEqual(limit);
          expect(body.total).toBe(7);
          seen.push(...titles(body.videos));
          cursor = body.nextCursor;
        }
        expect(seen).toEqual(whole);
      }
    });

    test('goes on where the page ended, also when something new came in', async () => {
      const first = (await gallery('?limit=2')).body;
      site.clock.advance(SECOND);
      await (await site.member('Late')).post(
        '/api/videos/upload-youtube',
        videoForm({ title: 'New', schoolFaculty: 'Law' }),
      );
      const second = (await gallery(`?limit=2&cursor=${first.nextCursor}`)).body;
      expect(titles([...first.videos, ...second.videos])).not.toContain('New');
      expect(new Set(titles([...first.videos, ...second.videos])).size).toBe(4);
    });

    test('is filtered by faculty, with the count of that faculty and pages of its own', async () => {
      const first = (await gallery('?faculty=Science&limit=3')).body;
      expect(first.total).toBe(4);
      expect(first.faculties.length).toBe(3);
      expect(titles(first.videos)).toEqual(['Clip 6', 'Clip 4', 'Clip 2']);
      const second = (await gallery(`?faculty=Science&limit=3&cursor=${first.nextCursor}`)).body;
      expect(titles(second.videos)).toEqual(['Clip 0']);
      expect(second.nextCursor).toBeNull();
      expect((await gallery('?faculty=Magic')).body).toMatchObject({ videos: [], total: 0, nextCursor: null });
      expect((await gallery('?faculty=science')).body.videos).toEqual([]);
    });
  });

  test('refuses a cursor that is none', async () => {
    for (const cursor of [
      'x',
      '1_2',
      "1'--",
      '0_',
      '99999999999999_01890000-0000-7000-8000-00000000000',
      '%00',
      '_'.repeat(100),
    ]) {
      const answer = await gallery(`?cursor=${cursor}`);
      expect([cursor, answer.status, answer.body.code, answer.body.field]).toEqual([cursor, 400, 'invalid', 'cursor']);
    }
  });

  test('is at its end for a cursor before or after all time', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    expect((await gallery(`?cursor=0_${id}`)).body.videos).toEqual([]);
    const far = await gallery(`?cursor=99999999999999_${id}&limit=1`);
    expect(far.status).toBe(200);
    expect(far.body.videos).toEqual((await gallery('?limit=1')).body.videos);
    const farther = await gallery(`?cursor=999999999999999_${id}`);
    expect([farther.status, farther.body.field]).toEqual([400, 'cursor']);
  });
});
