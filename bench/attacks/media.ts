/** Attacks with films and pictures. */
import { type Answer, formOf } from '../../server/testing/attacks/ask.ts';
import {
  aviThatLies,
  filmOfEntries,
  filmOfRuns,
  filmThatClaims,
  nestedFilm,
  TABLE_TYPES,
  webmOfTinyBlocks,
  webmWithoutEnd,
} from '../../server/testing/attacks/films.ts';
import { pngOfBlack, svgOfDepth, svgOfShapes } from '../../server/testing/attacks/pictures.ts';
import { chunksOf, lengthOf, type Piece } from '../../server/testing/attacks/pieces.ts';
import { hasFfmpeg } from '../../server/testing/sending/clips.ts';
import { seedMedia, VIDEO_FIELDS } from '../../server/testing/sending/forms.ts';
import { type Attack, failuresOf, type Outcome, type Stage, told, unless } from './attack.ts';
import type { Person } from './site.ts';

const UPLOAD = '/api/videos/upload-youtube';
const PATIENCE = 180_000; // milliseconds
const PART = 8 * 1024 * 1024; // bytes: web/platform/http/transfer.ts
const FILM_MAX = 5000; // milliseconds that an honest member's short film may take meanwhile
const PICTURE_MAX = 2000; // milliseconds that an honest member's small picture may take meanwhile

/** The upload form with a film. */
export function sendFilm(person: Person, film: Piece[], patience = PATIENCE, filename = 'clip.mp4'): Promise<Answer> {
  const fields = Object.entries(VIDEO_FIELDS).map(([name, value]) => ({ name, value }));
  const file = { name: 'video', value: film, filename, type: 'video/mp4' };
  const { header, body } = formOf([...fields, file]);
  return person.ask({ method: 'POST', path: UPLOAD, headers: [header], body, patience });
}

/** A post with a picture. */
export function sendPicture(
  person: Person,
  picture: Piece[],
  patience = PATIENCE,
  filename = 'a.png',
): Promise<Answer> {
  const { header, body } = formOf([
    { name: 'content', value: 'Look' },
    { name: 'image', value: picture, filename, type: 'image/png' },
  ]);
  return person.ask({ method: 'POST', path: '/api/posts', headers: [header], body, patience });
}

/** Sends a film in parts, as the page does, and publishes it. @returns the last answer it got */
async function sendInParts(person: Person, film: Piece[]): Promise<Answer> {
  const tus: [string, string] = ['tus-resumable', '1.0.0'];
  const created = await person.ask({
    method: 'POST',
    path: '/api/uploads',
    headers: [tus, ['upload-length', String(lengthOf(film))]],
    body: [],
  });
  if (created.status !== 201) return created;
  const path = new URL(created.headers.location ?? '', person.site.origin).pathname;
  let offset = 0;
  let part: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const headers: [string, string][] = [
      tus,
      ['upload-offset', String(offset)],
      ['content-type', 'application/offset+octet-stream'],
    ];
    const answer = await person.ask({ method: 'PATCH', path, headers, body: part, patience: PATIENCE });
    offset += size;
    [part, size] = [[], 0];
    return answer;
  };
  for (const chunk of chunksOf(film)) {
    part.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    const answer = await flush();
    if (answer.status !== 204) return answer;
  }
  if (size > 0) await flush();
  const fields = { ...VIDEO_FIELDS, uploadId: path.split('/').pop() ?? '' };
  const { header, body } = formOf(Object.entries(fields).map(([name, value]) => ({ name, value })));
  return person.ask({ method: 'POST', path: UPLOAD, headers: [header], body, patience: PATIENCE });
}

const seconds = ({ milliseconds }: Answer) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The outcome of one film or picture, which must be refused. */
function refusedOnly(answers: Answer[]): Outcome {
  const statuses = answers.map(told);
  const taken = statuses.filter((status) => status === 201 || status === 202).length;
  return {
    answers: statuses,
    broken: [...failuresOf(statuses), ...unless(taken === 0, `${taken} taken`)],
    note: `answered after ${answers.map(seconds).join(', ')}`,
  };
}

/** The same, with the outcome of an honest member's film or picture meanwhile. */
const withHonest = (outcome: Outcome, answer: Answer, what: string, most: number): Outcome => ({
  ...outcome,
  broken: [
    ...outcome.broken,
    ...unless(answer.status === 201, `Amy's ${what}: ${told(answer)}`),
    ...unless(answer.milliseconds < most, `Amy's ${what} took ${seconds(answer)}`),
  ],
  note: `${outcome.note}; Amy's ${what} took ${seconds(answer)}`,
});

/** Mallory and others like her. */
const gang = async ({ site, mallory }: Stage, size: number): Promise<Person[]> => {
  const more = [];
  for (let number = 1; number < size; number++) more.push(await site.member(`Mallory${number}`));
  return [mallory, ...more];
};

const cannot = () => (hasFfmpeg ? undefined : 'ffmpeg is not on this machine');

export const mediaAttacks: Attack[] = [
  {
    name: 'film-entries',
    about: 'an MP4 of 560 MB whose stts has 70,000,000 entries, in parts',
    run: async ({ mallory }) => refusedOnly([await sendInParts(mallory, filmOfEntries())]),
  },
  {
    name: 'film-claims',
    about: 'small MP4s that claim 70,000,000 entries of stts, ctts, stsc, stsz, stco, stss',
    async run({ mallory }) {
      const answers = [];
      for (const table of TABLE_TYPES) answers.push(await sendFilm(mallory, filmThatClaims(70_000_000, table)));
      return refusedOnly(answers);
    },
  },
  {
    name: 'film-runs',
    about: 'an MP4 of 5 KB, a fragment of which claims 70,000,000 samples that take no byte',
    run: async ({ mallory }) => refusedOnly([await sendFilm(mallory, filmOfRuns())]),
  },
  {
    name: 'film-blocks',
    about: 'a WebM of 28 MB in blocks of 7 bytes',
    run: async ({ mallory }) => refusedOnly([await sendFilm(mallory, webmOfTinyBlocks())]),
  },
  {
    name: 'film-without-end',
    about:
      'a WebM of 358 bytes, at whose end a reader looks for the next element for ever, while another member sends a film',
    async run({ mallory, amy }) {
      // Waits less long than for other films: there may be no answer at all.
      const sent = sendFilm(mallory, webmWithoutEnd(), 40_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const film = await sendFilm(amy, [seedMedia()], 40_000);
      return withHonest(refusedOnly([await sent]), film, 'film', FILM_MAX);
    },
  },
  {
    name: 'film-nested',
    about: 'an MP4 of 32 MB with a stbl nested 300 deep',
    run: async ({ mallory }) => refusedOnly([await sendFilm(mallory, nestedFilm())]),
  },
  {
    name: 'avi-lies',
    about: 'AVIs of 1.5 MB and 16384 × 16000 that say 64 × 64, five members at once',
    cannot,
    async run(stage) {
      const film = aviThatLies();
      const members = await gang(stage, 5);
      const answers = await Promise.all(members.map((member) => sendFilm(member, [film])));
      return refusedOnly(answers);
    },
  },
  {
    name: 'png-tall',
    about: 'PNGs of 1 × 60,000,000 (117 KB), two members at once, while another member sends a small picture',
    async run(stage) {
      const picture = await pngOfBlack();
      const members = await gang(stage, 2);
      const sent = members.map((member) => sendPicture(member, [picture]));
      await new Promise((resolve) => setTimeout(resolve, 500));
      const small = await sendPicture(stage.amy, [seedMedia('race-bibs.jpg')]);
      return withHonest(refusedOnly(await Promise.all(sent)), small, 'picture', PICTURE_MAX);
    },
  },
  {
    name: 'svg',
    about: 'an SVG of 18 MB as a picture, and one nested 200,000 deep',
    async run({ mallory }) {
      return refusedOnly([await sendPicture(mallory, svgOfShapes()), await sendPicture(mallory, svgOfDepth())]);
    },
  },
];
