/** Attacks by the form of requests and connections. */
import { formOf } from '../../server/testing/attacks/ask.ts';
import { SLOW_KINDS, slowCallers } from '../../server/testing/attacks/slow.ts';
import { type Attack, failuresOf, told, unless } from './attack.ts';

const LET_GO = 60_000; // milliseconds, within which a caller that stalls is disconnected
const LINES_MAX = 10;

const lines = (text: string) => text.split('\n').filter(Boolean).length;

export const connectionAttacks: Attack[] = [
  {
    name: 'slow',
    about: '300 callers that send nothing, half a head or half a body; who is still connected after 60 s',
    async run({ site }) {
      const kinds = await Promise.all(SLOW_KINDS.map((kind) => slowCallers(site.origin, kind, 100)));
      const begun = performance.now();
      const open = () => kinds.map((callers) => callers.open());
      while (performance.now() - begun < LET_GO + 2000 && open().some((count) => count > 0)) {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      const left = open();
      const took = (performance.now() - begun) / 1000;
      for (const callers of kinds) callers.end();
      const all = left.reduce((sum, count) => sum + count, 0);
      return {
        answers: [],
        broken: unless(all === 0, `${all} still connected`),
        note: `after ${took.toFixed(0)} s: ${SLOW_KINDS.map((kind, n) => `${left[n]} ${kind}`).join(', ')}`,
      };
    },
  },
  {
    name: 'boundary',
    about: 'a form whose boundary has 300 characters',
    async run({ mallory }) {
      const { header, body } = formOf([{ name: 'content', value: 'Wide' }], 'b'.repeat(300));
      const answers = [];
      for (const path of ['/api/posts', '/api/videos/upload-youtube']) {
        answers.push(told(await mallory.ask({ method: 'POST', path, headers: [header], body })));
      }
      return { answers, broken: failuresOf(answers) };
    },
  },
  {
    name: 'query-method',
    about: 'QUERY with a body and no type, of pages and calls',
    async run({ mallory }) {
      const answers = [];
      for (const path of ['/', '/api/posts', '/api/posts/1', '/nowhere', '/api/uploads']) {
        answers.push(told(await mallory.ask({ method: 'QUERY', path, body: [Buffer.from('{}')] })));
      }
      return { answers, broken: failuresOf(answers) };
    },
  },
  {
    name: 'dropped-bodies',
    about: '1,500 connections that are dropped in a body, and what the log then says',
    async run({ site, mallory }) {
      const before = site.output.length;
      const answers = [];
      const body = [Buffer.alloc(1000, ' ')];
      const json: [string, string] = ['content-type', 'application/json'];
      const form = formOf([{ name: 'content', value: 'x'.repeat(1000) }]);
      for (let n = 0; n < 1500; n += 50) {
        const some = Array.from({ length: 50 }, (_, index) =>
          index % 2
            ? mallory.ask({ method: 'POST', path: '/api/auth/login', headers: [json], body, cutAfter: 100 })
            : mallory.ask({
                method: 'POST',
                path: '/api/posts',
                headers: [form.header],
                body: form.body,
                cutAfter: 100,
              }),
        );
        answers.push(...(await Promise.all(some)).map(told));
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      const said = lines(site.output.slice(before));
      return {
        answers,
        broken: unless(said <= LINES_MAX, `${said} lines in the log`),
        note: `${said} lines in the log`,
      };
    },
  },
];
