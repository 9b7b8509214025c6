/** A small disk that one member fills while others write. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '../../server/testing/attacks/ask.ts';
import { box } from '../../server/testing/attacks/films.ts';
import { lengthOf, type Piece, repeated } from '../../server/testing/attacks/pieces.ts';
import { seedMedia } from '../../server/testing/sending/forms.ts';
import { type Attack, type Stage, told, unless } from './attack.ts';
import { sendFilm } from './media.ts';
import type { AttackedSite, Person } from './site.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 400; // MB, which one member fills
const SIZE_AFTERWARDS = 1200;
const FILM = 30; // MB
const LONGEST = 120_000; // milliseconds
const EVERY = 80; // milliseconds between two texts
const FANS = 12; // each may write 30 comments a minute and 60 posts an hour
const FULL_FOR = 15_000; // milliseconds that the others go on while the disk is full
const HELD = [20, 20, 20, 8, 8, 4, 4, 2, 2, 1, 1, 0.5, 0.5, 0.2, 0.2, 0.1, 0.1, 0.05, 0.05, 0.02]; // MB

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });

/** A disk of its own in memory. */
function smallDisk(): { dataDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  const { status, stderr } = mount('-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', folder);
  if (status !== 0) throw new Error(stderr);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  return {
    dataDir,
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const film: Piece[] = [seedMedia(), ...box('mdat', repeated(Buffer.alloc(1024, 'touchline '), FILM * 1024))];

/** Sends films by the form and in parts until the server takes no more. @returns the answers */
async function fill(mallory: Person): Promise<(number | string)[]> {
  const answers: (number | string)[] = [];
  const begun = performance.now();
  for (let refused = 0; refused < 4 && performance.now() - begun < LONGEST; ) {
    const sent = await sendFilm(mallory, film, 30_000);
    const created = await mallory.ask({
      method: 'POST',
      path: '/api/uploads',
      headers: [
        ['tus-resumable', '1.0.0'],
        ['upload-length', String(FILM * MEGABYTE)],
      ],
      body: [],
    });
    answers.push(told(sent), told(created));
    if (created.status === 201) {
      const headers: [string, string][] = [
        ['tus-resumable', '1.0.0'],
        ['upload-offset', '0'],
        ['content-type', 'application/offset+octet-stream'],
      ];
      const path = new URL(created.headers.location ?? '', mallory.site.origin).pathname;
      const bytes = [repeated(Buffer.alloc(1024, 'touchline '), FILM * 1024)];
      answers.push(told(await mallory.ask({ method: 'PATCH', path, headers, body: bytes, patience: 30_000 })));
    }
    const tookAny = answers.slice(-3).some((status) => status === 201 || status === 202 || status === 204);
    refused = tookAny ? 0 : refused + 1;
    if (!mallory.site.isRunning) break;
  }
  return answers;
}

/**
 * Fills the rest of the disk with forms that never end: their files stay in the scratch folder until the server gives
 * up. The forms get smaller and smaller, so that hardly a byte stays free.
 */
async function hold(mallory: Person): Promise<void> {
  const forms = [];
  for (const megabytes of HELD) {
    const value = [repeated(Buffer.alloc(1024, 'touchline '), Math.ceil(megabytes * 1024))];
    const { header, body } = formOf([{ name: 'image', value, filename: 'a.png', type: 'image/png' }]);
    const headers: [string, string][] = [header, ['content-length', String(lengthOf(body) + 1000)]];
    forms.push(mallory.ask({ method: 'POST', path: '/api/posts', headers, body, noLength: true, patience: FULL_FOR }));
    await sleep(100);
  }
  await Promise.all(forms);
}

/** Characters that do not compress. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');

/** Writes long posts and comments until `end` is called. @returns those that were acknowledged, and all answers */
function keepWriting(people: Person[], postId: string) {
  const acknowledged = { comments: [] as string[], posts: [] as string[] };
  const answers: (number | string)[] = [];
  let going = true;
  const done = (async () => {
    for (let n = 0; going; n++) {
      const person = people[n % people.length] as Person;
      const isPost = Math.floor(n / people.length) % 2 === 1;
      const content = `${n} ${noise(isPost ? 4900 : 1900)}`;
      const { header, body } = formOf([{ name: 'content', value: content }]);
      const answer = isPost
        ? await person.ask({ method: 'POST', path: '/api/posts', headers: [header], body })
        : await person.askJson(`/api/posts/${postId}/comments`, { content });
      answers.push(told(answer));
      if (answer.status === 201 && isPost) acknowledged.posts.push(JSON.parse(answer.text).post._id);
      if (answer.status === 201 && !isPost) acknowledged.comments.push(content);
      await sleep(EVERY);
    }
  })();
  return {
    acknowledged,
    answers,
    async end() {
      going = false;
      await done;
    },
  };
}

/** All comments of a post. */
async function commentsOf(site: AttackedSite, postId: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let before = ''; ; ) {
    const query = before ? `?before=${encodeURIComponent(before)}` : '';
    const { text } = await site.ask({ path: `/api/posts/${postId}/comments${query}` });
    const { comments = [], earlier } = JSON.parse(text || '{}');
    for (const { content } of comments) found.add(content);
    if (!earlier) return found;
    before = earlier;
  }
}

async function run({ site, mallory, amy, postId }: Stage) {
  const people = [amy];
  for (let n = 1; n < FANS; n++) people.push(await site.member(`Fan${n}`));
  const writing = keepWriting(people, postId);
  const filled = await fill(mallory);
  await hold(mallory);
  await writing.end();
  const wentDown = !(await site.isAlive());

  mount('-o', `remount,size=${SIZE_AFTERWARDS}m`, dirname(site.dataDir));
  let comesBack = true;
  if (wentDown) {
    site.kill();
    await site.stop();
    comesBack = await site.begin().then(
      () => true,
      () => false,
    );
  }
  const refused = writing.answers.filter((status) => status !== 201 && status !== 429);
  const broken = [
    ...unless(!wentDown, 'the site went down'),
    ...unless(
      refused.length === 0,
      `${refused.length} of ${writing.answers.length} writes of others failed: ${[...new Set(refused)].join(', ')}`,
    ),
    ...unless(comesBack, 'it does not come back'),
  ];
  if (comesBack) {
    const there = await commentsOf(site, postId);
    let lost = writing.acknowledged.comments.filter((content) => !there.has(content)).length;
    for (const id of writing.acknowledged.posts) {
      if ((await site.ask({ path: `/api/posts/${id}` })).status !== 200) lost += 1;
    }
    const later = await site.member('Later');
    const post = await later.askJson(`/api/posts/${postId}/comments`, { content: 'And on' });
    const filmed = await sendFilm(later, [seedMedia()]);
    broken.push(
      ...unless(lost === 0, `${lost} acknowledged writes lost`),
      ...unless(post.status === 201, `a comment afterwards: ${told(post)}`),
      ...unless(filmed.status === 201, `a film afterwards: ${told(filmed)}`),
    );
  }
  return {
    answers: filled,
    broken,
    note: `${writing.acknowledged.comments.length} comments and ${writing.acknowledged.posts.length} posts of others acknowledged meanwhile`,
  };
}

export const diskAttack: Attack = {
  name: 'disk',
  about: `a disk of ${SIZE} MB, which one member fills by forms and uploads while others write; then there is room again`,
  // The member's quota would stop the attack before the disk is full, and the default floor is larger than this disk.
  env: { MEMBER_QUOTA_MB: '100000', FREE_SPACE_FLOOR_MB: '100' },
  cannot: () =>
    process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a disk in memory',
  place: smallDisk,
  run,
};
