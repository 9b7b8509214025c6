/** Attacks on uploads and on hidden videos and posts. */
import { UNFINISHED_UPLOADS_MAX } from '../../contract/uploads.ts';
import { type Answer, formOf } from '../../server/testing/attacks/ask.ts';
import { seedMedia } from '../../server/testing/sending/forms.ts';
import { type Attack, failuresOf, told, unless } from './attack.ts';
import { sendFilm } from './media.ts';
import { ADMIN_EMAIL, type Person } from './site.ts';

const TUS: [string, string] = ['tus-resumable', '1.0.0'];
const GIGABYTE = 1024 ** 3;

const begin = (person: Person, bytes: number) =>
  person.ask({ method: 'POST', path: '/api/uploads', headers: [TUS, ['upload-length', String(bytes)]], body: [] });

const idOf = ({ headers }: Answer) => headers.location?.split('/').pop() ?? '';

function send(person: Person, path: string, offset: number, bytes: Buffer) {
  const headers: [string, string][] = [
    TUS,
    ['upload-offset', String(offset)],
    ['content-type', 'application/offset+octet-stream'],
  ];
  return person.ask({ method: 'PATCH', path, headers, body: [bytes] });
}

/** Ways to send somebody else's id beside one's own. */
const waysTo = (mine: string, theirs: string) => [
  `/api/uploads/${mine}?/${theirs}`,
  `/api/uploads/${mine}?x=/${theirs}`,
  `/api/uploads/${mine}#/${theirs}`,
  `/api/uploads/${mine};/${theirs}`,
  `/api/uploads/${mine}%2F${theirs}`,
  `/api/uploads/${mine}%3F/${theirs}`,
  `/api/uploads/${mine}/../${theirs}`,
  `/api/uploads/${mine}/%2e%2e/${theirs}`,
  `/api/uploads/${mine}\\${theirs}`,
  `/api/uploads/${mine}//${theirs}`,
  `/api/uploads//${theirs}`,
  `//api/uploads/${mine}?/${theirs}`,
  `http://localhost/api/uploads/${mine}?/${theirs}`,
];

export const uploadAttacks: Attack[] = [
  {
    name: 'uploads-of-others',
    about: "13 ways to write somebody else's upload beside one's own, to read, overwrite and delete it",
    async run({ mallory, amy }) {
      const bytes = Buffer.from('kick-off');
      const theirs = idOf(await begin(amy, 12_345));
      await send(amy, `/api/uploads/${theirs}`, 0, bytes);
      const mine = idOf(await begin(mallory, 54_321));
      const answers: (number | string)[] = [];
      const broken = new Set<string>();
      const state = async () => {
        const { status, headers } = await amy.ask({ method: 'HEAD', path: `/api/uploads/${theirs}`, headers: [TUS] });
        return status === 200 ? Number(headers['upload-offset']) : -1;
      };
      for (const way of waysTo(mine, theirs)) {
        const asked = await mallory.ask({ method: 'HEAD', path: way, headers: [TUS] });
        answers.push(told(asked));
        if (asked.headers['upload-length'] === '12345') broken.add('read');
        const before = await state();
        answers.push(told(await send(mallory, way, before, Buffer.from('own goal'))));
        if ((await state()) !== before) broken.add('overwritten');
      }
      for (const way of waysTo(mine, theirs)) {
        answers.push(told(await mallory.ask({ method: 'DELETE', path: way, headers: [TUS] })));
        if ((await state()) < 0) {
          broken.add('deleted');
          break;
        }
      }
      return { answers, broken: [...[...broken].map((what) => `Amy's upload ${what}`), ...failuresOf(answers)] };
    },
  },
  {
    name: 'uploads-at-once',
    about: '25 uploads of 2 GB begun at once by one member',
    async run({ mallory }) {
      const answers = (await Promise.all(Array.from({ length: 25 }, () => begin(mallory, 2 * GIGABYTE)))).map(told);
      const begun = answers.filter((status) => status === 201).length;
      return {
        answers,
        broken: [...unless(begun <= UNFINISHED_UPLOADS_MAX, `${begun} begun`), ...failuresOf(answers)],
      };
    },
  },
  {
    name: 'hidden',
    about: "the picture of a post, and a film, that an admin has hidden, at a visitor's old addresses",
    async run({ site, mallory, amy }) {
      const form = formOf([
        { name: 'content', value: 'Not for everybody' },
        { name: 'image', value: [seedMedia('race-bibs.jpg')], filename: 'a.jpg', type: 'image/jpeg' },
      ]);
      const posted = await mallory.ask({ method: 'POST', path: '/api/posts', headers: [form.header], body: form.body });
      const filmed = await sendFilm(mallory, [seedMedia()]);
      const { post } = JSON.parse(posted.text);
      const { video } = JSON.parse(filmed.text);
      const watch = new URL(video.youtubeLink).searchParams.get('v') ?? '';
      const paths = [new URL(post.images[0].url, site.origin).pathname, `/media/${watch}`, `/watch?v=${watch}`];
      const visit = () => Promise.all(paths.map((path) => site.ask({ path })));
      const shown = await visit();
      const admin = await site.member('Referee', ADMIN_EMAIL);
      const hidden = [];
      for (const [kind, id] of [
        ['post', post._id],
        ['video', video._id],
      ]) {
        await amy.askJson('/api/reports', { kind, id, reason: 'spam' });
        const { text } = await admin.ask({ path: '/api/admin/reports' });
        const { cases } = JSON.parse(text) as { cases: { _id: string }[] };
        const found = cases.find((one) => JSON.stringify(one).includes(id));
        hidden.push(await admin.askJson(`/api/admin/reports/${found?._id}/hide`, { state: 'open' }));
      }
      const seen = await visit();
      const long = shown.filter(({ headers }) => /immutable|max-age=\d{5,}/.test(headers['cache-control'] ?? ''));
      const still = seen.filter(({ status }) => status < 400);
      return {
        answers: [...shown, ...hidden, ...seen].map(told),
        broken: [
          ...unless(
            hidden.every(({ status }) => status === 200),
            'they could not be hidden',
          ),
          ...unless(still.length === 0, `${still.length} of 3 still shown`),
          ...unless(long.length === 0, `${long.length} of 3 kept by caches for a day or longer`),
        ],
      };
    },
  },
];
