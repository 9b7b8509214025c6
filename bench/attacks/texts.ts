/** Attacks with texts. */
import { formOf } from '../../server/testing/attacks/ask.ts';
import { deepJson, marks, withDeepField } from '../../server/testing/attacks/texts.ts';
import { VIDEO_FIELDS } from '../../server/testing/sending/forms.ts';
import { type Attack, failuresOf, told } from './attack.ts';

const UPLOAD = '/api/videos/upload-youtube';
const FIELD = 16_000; // marks of each kind: 64 KB, as long as a field of a form may be

export const textAttacks: Attack[] = [
  {
    name: 'comment-marks',
    about: 'a comment of 120,001 characters that are composed in square time',
    async run({ mallory, postId }) {
      const answer = await mallory.askJson(`/api/posts/${postId}/comments`, { content: marks() });
      return { answers: [told(answer)], broken: failuresOf([told(answer)]) };
    },
  },
  {
    name: 'form-marks',
    about:
      'a video form with 24 fields of 32,001 such characters, and one with fields that it does not know; a post form',
    async run({ mallory }) {
      const known = [...Object.keys(VIDEO_FIELDS), 'tags', 'participants', 'schoolDepartment'];
      const forms = [
        { path: UPLOAD, names: [...known, ...Array.from({ length: 15 }, (_, n) => `more${n}`)] },
        { path: UPLOAD, names: Array.from({ length: 24 }, (_, n) => `unknown${n}`) },
        { path: '/api/posts', names: ['content', 'category', 'tags', 'alts', 'alt'] },
      ];
      const answers = [];
      for (const { path, names } of forms) {
        const { header, body } = formOf(names.map((name) => ({ name, value: marks(FIELD) })));
        answers.push(told(await mallory.ask({ method: 'POST', path, headers: [header], body })));
      }
      return { answers, broken: failuresOf(answers) };
    },
  },
  {
    name: 'deep-json',
    about: 'JSON 5,000 and 100,000 levels deep in bodies, and in fields of forms',
    async run({ mallory, postId }) {
      const comments = `/api/posts/${postId}/comments`;
      const participants = `[${withDeepField({ name: 'Ama' })}]`;
      const film = formOf(Object.entries({ ...VIDEO_FIELDS, participants }).map(([name, value]) => ({ name, value })));
      const post = formOf([
        { name: 'content', value: 'Deep' },
        { name: 'alts', value: deepJson() },
      ]);
      const form = { method: 'POST', path: UPLOAD, headers: [film.header], body: film.body };
      const answers = [
        await mallory.askJson(comments, deepJson()),
        await mallory.askJson(comments, withDeepField({ content: 'Deep' })),
        await mallory.askJson(comments, withDeepField({ content: 'Deeper' }, 100_000)),
        await mallory.askJson('/api/auth/login', withDeepField({ email: 'a@uni.example', password: 'x' })),
        await mallory.ask(form),
        await mallory.ask({ method: 'POST', path: '/api/posts', headers: [post.header], body: post.body }),
      ].map(told);
      return { answers, broken: failuresOf(answers) };
    },
  },
];
