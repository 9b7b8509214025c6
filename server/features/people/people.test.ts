/** Pages of people: what they show, to whom, and what they cost. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PERSON_PAGE_SIZE } from '../../../contract/people/people.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { addVideo } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';

let site: Site;
let kofi: TestBrowser;
let fan: TestBrowser;
beforeAll(async () => {
  site = await createSite();
  kofi = await site.member('Kofi');
  fan = await site.member('Fan');
});

async function write(by: TestBrowser, content: string): Promise<string> {
  site.clock.advance(SECOND);
  return (await by.post('/api/posts', textForm({ content }))).body.post._id;
}
const setHidden = (postId: string, hidden: string | null) =>
  site.db.execute(`update posts set hidden = ${hidden ? `'${hidden}'` : 'null'} where id = '${postId}'`);

describe('a person’s page', () => {
  // [B11.1]
  test('tells who they are, and counts what everybody sees', async () => {
    const { accountId } = kofi;
    const [first, hidden] = [await write(kofi, 'First'), await write(kofi, 'Hidden')];
    const clip = await addVideo(site, { uploaderId: accountId });
    const hiddenClip = await addVideo(site, { uploaderId: accountId });
    for (const id of [clip, hiddenClip])
      expect((await fan.post(`/api/videos/${id}/react`, { reactionType: 'fire' })).status).toBe(200);
    await site.db.execute(`update videos set status = 'hidden' where id = '${hiddenClip}'`);
    await fan.post(`/api/posts/${first}/react`, { reactionType: 'goal' });
    await fan.post(`/api/posts/${hidden}/react`, { reactionType: 'wow' });
    await kofi.post(`/api/posts/${first}/react`, { reactionType: 'clap' });
    await setHidden(hidden, 'hidden');
    const { status, body } = await fan.get('/api/people/kOFI');
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ _id: accountId, username: 'Kofi', profilePicture: null });
    expect(body.person.joinedAt).toMatch(/^\d{4}-.*Z$/);
    expect(body.person.counts).toEqual({ clips: 1, posts: 1, reactionsGiven: 1, reactionsReceived: 3 });
    expect((await fan.get('/api/people/fan')).body.person.counts).toMatchObject({ reactionsGiven: 2 });
    expect(JSON.stringify(body)).not.toContain('@uni.example');
    await setHidden(hidden, null);
    site.clock.advance(MINUTE);
    expect((await fan.get('/api/people/kofi')).body.person.counts).toMatchObject({ posts: 2, reactionsReceived: 4 });
  });

  // [B11.1]
  test('lists posts and clips page by page, newest first, without what is hidden', async () => {
    const writer = await site.member('Writer');
    const ids: string[] = [];
    for (let n = 0; n < PERSON_PAGE_SIZE + 2; n++) ids.unshift(await write(writer, `Post ${n}`));
    await setHidden(ids[0] ?? '', 'held');
    const [one, newest = ''] = ids;
    await fan.post(`/api/posts/${newest}/react`, { reactionType: 'fire' });
    const first = (await fan.get('/api/people/writer/posts')).body;
    const listed = (page: { posts: { _id: string }[] }) => page.posts.map(({ _id }) => _id);
    expect(listed(first)).toEqual(ids.slice(1, PERSON_PAGE_SIZE + 1));
    expect(listed(first)).not.toContain(one);
    expect(first.posts[0].viewerReaction).toBe('fire');
    expect(first.posts[1].viewerReaction).toBeNull();
    const second = (await fan.get(`/api/people/writer/posts?cursor=${first.nextCursor}`)).body;
    expect(listed(second)).toEqual(ids.slice(PERSON_PAGE_SIZE + 1));
    expect(second.nextCursor).toBeNull();
    expect((await fan.get('/api/people/writer/posts?cursor=x')).status).toBe(400);
    const clips = (await fan.get('/api/people/kofi/clips')).body;
    expect(clips.videos).toHaveLength(1);
    expect(clips.videos[0].uploadedBy).toMatchObject({ username: 'Kofi' });
    expect((await fan.get('/api/people/writer/clips')).body).toEqual({ videos: [], nextCursor: null });
  });

  // [B11.1]
  test('has a head of its own, and is 404 for nobody', async () => {
    const page = await fan.get('/app/people/kofi');
    expect(page.status).toBe(200);
    expect(page.text).toContain('/app/people/Kofi');
    expect(page.text).toContain('ProfilePage');
    expect(page.text).toContain('noindex');
    for (const name of ['nobody.here', 'a', '%F0%9F%98%80', 'Ko%C3%B6fi', "'--"]) {
      expect([name, (await site.visitor().get(`/app/people/${name}`)).status]).toEqual([name, 404]);
      expect([name, (await site.visitor().get(`/api/people/${name}`)).status]).toEqual([name, 404]);
    }
  });

  // [B11.1]
  test('is gone with an account that is deactivated, leaving or was never confirmed', async () => {
    const gone = await site.member('Gone');
    const change = (set: string) => site.db.execute(`update accounts set ${set} where id = '${gone.accountId}'`);
    const asked = async () => [
      (await fan.get('/api/people/gone')).status,
      (await fan.get('/api/people/gone/posts')).status,
      (await fan.get('/api/people/gone/clips')).status,
      (await fan.get('/app/people/gone')).status,
    ];
    expect(await asked()).toEqual([200, 200, 200, 200]);
    for (const [set, undo] of [
      ['is_active = false', 'is_active = true'],
      ['leaving_at = now()', 'leaving_at = null'],
      ['verified_at = null', 'verified_at = now()'],
    ] as const) {
      await change(set);
      site.clock.advance(MINUTE); // what is changed past the server is seen then
      expect([set, ...(await asked())]).toEqual([set, 404, 404, 404, 404]);
      await change(undo);
    }
  });
});
