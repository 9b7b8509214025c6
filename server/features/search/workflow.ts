import type { Found } from '../../../contract/search/search.ts';
import { SEARCH_SHOWN } from '../../../contract/search/search.ts';
import { TAG_LENGTH_MAX } from '../../../contract/videos.ts';
import type { Parts } from '../../parts.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Group, takeApart } from '../../platform/words/queries.ts';
import type { Kind } from '../../schema/feed.ts';
import { presentAuthor } from '../accounts/present.ts';
import { presentVideo } from '../videos/present.ts';
import { loadVideos } from '../videos/queries.ts';
import { excerptOf } from './excerpt.ts';
import type { Filters, Near, Wanted } from './queries.ts';
import * as queries from './queries.ts';

const FOR_VISITORS: Kind[] = ['person', 'clip', ...queries.NAMED];
const KINDS: Kind[] = [...FOR_VISITORS, 'post'];
const NONE = (): Ids => ({ person: [], clip: [], post: [], school: [], team: [], competition: [] });
/** With fewer results than these, those are shown, too, for which a letter has to be forgiven. */
const ENOUGH = 3;
/** More words than these narrow nothing down any more. */
const WORDS_MAX = 12;

type Ids = Record<Kind, string[]>;

/**
 * The query that forgives one letter in each word. Of a school's name, a word that nothing begins with or is near to is
 * left out, if any other remains: 'universityof ghana'.
 */
function forgiving(near: Near[], kind: Kind): { groups: Group[]; words: string[] } | undefined {
  const all = near.filter((one) => one.kind === kind);
  const known = all.filter(({ begins, others }) => begins || others.length > 0);
  if (known.length === 0 || (kind !== 'school' && known.length < all.length)) return undefined;
  const groups = known.map(({ typed, others }) => ({ begins: typed, others }));
  return { groups, words: groups.flatMap(({ others }) => others) };
}

/** Finds ids of each kind: what has all words as they were typed, then what has them but for a letter. */
async function findIds(
  { db }: Pick<Parts, 'db'>,
  wanted: Wanted,
  filters: Filters,
): Promise<{ ids: Ids; words: string[] }> {
  const limit = SEARCH_SHOWN + 1;
  /** One statement for each of people, clips and posts, and one for all other kinds. */
  const find = async (groupsOf: Partial<Record<Kind, Group[]>>): Promise<Ids> => {
    const { person, clip, post, ...named } = groupsOf;
    const [people, clips, posts, others] = await Promise.all([
      person ? queries.findPeople(db, wanted, person, limit) : [],
      clip ? queries.findClips(db, wanted, clip, filters, limit) : [],
      post ? queries.findPosts(db, wanted, post, filters, limit) : [],
      Object.keys(named).length > 0 ? queries.findNamed(db, wanted, named, limit) : undefined,
    ]);
    return { ...NONE(), ...others, person: people, clip: clips, post: posts };
  };
  if (wanted.words.length === 0) return { ids: await find({ clip: [] }), words: [] };
  const kinds = wanted.viewer ? KINDS : FOR_VISITORS;
  const exact = wanted.words.map((begins) => ({ begins, others: [] }));
  const ids = await find(Object.fromEntries(kinds.map((kind) => [kind, exact])));
  const few = kinds.filter((kind) => ids[kind].length < ENOUGH);
  if (few.length === 0) return { ids, words: wanted.words };
  const near = await queries.findNear(db, few, wanted.words);
  const words = new Set(wanted.words);
  const others = few.flatMap((kind) => {
    const other = forgiving(near, kind);
    return other && (other.words.length > 0 || ids[kind].length === 0) ? [{ kind, ...other }] : [];
  });
  const added = await find(Object.fromEntries(others.map(({ kind, groups }) => [kind, groups])));
  for (const { kind, words: meant } of others) {
    const before = ids[kind].length;
    ids[kind] = [...new Set([...ids[kind], ...added[kind]])].slice(0, limit);
    // Words that are near are also those of people whom visitors don't find: they must not learn which there are.
    if (wanted.viewer && ids[kind].length > before) for (const word of meant) words.add(word);
  }
  return { ids, words: [...words] };
}

/** The first of what was found, in that order. @param load gives them in any order, and leaves out what is gone */
async function shown<Row extends { id: string }, Item>(
  ids: string[],
  load: (ids: string[]) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<{ found: Item[]; more: boolean }> {
  if (ids.length === 0) return { found: [], more: false };
  const rows = new Map((await load(ids.slice(0, SEARCH_SHOWN))).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [present(row)] : [];
  });
  return { found, more: ids.length > SEARCH_SHOWN };
}

/**
 * Searches everything; for visitors what everybody sees, and no posts, nor the tags that these may have.
 * @param typed already tidied
 */
export async function searchAll(
  parts: Pick<Parts, 'db' | 'videoHosts'>,
  viewer: Member | undefined,
  typed: string,
  filters: Filters,
): Promise<Found> {
  const { db, videoHosts } = parts;
  const { text, words: all } = await takeApart(db, typed);
  const wanted = { viewer, text, words: all.slice(0, WORDS_MAX) };
  const { school, faculty, event } = filters;
  const isNothing = wanted.words.length === 0 && school === undefined && faculty === undefined && event === undefined;
  const { ids, words } = isNothing ? { ids: NONE(), words: [] } : await findIds(parts, wanted, filters);
  const tag = text.replace(/^#\s*/, '');
  const isTag = viewer !== undefined && wanted.words.length > 0 && tag.length <= TAG_LENGTH_MAX + 1; // with one letter too many
  const tags = isTag ? await queries.findTags(db, { ...wanted, text: tag }, SEARCH_SHOWN + 1) : [];
  const [people, clips, posts, teams, competitions, schools] = await Promise.all([
    shown(
      ids.person,
      (some) => queries.loadPeople(db, some),
      (person) => ({ ...presentAuthor(person, 'everyone'), name: person.name, faculty: person.faculty }),
    ),
    shown(
      ids.clip,
      (some) => loadVideos(db, some),
      (row) => {
        const { description, school, ...video } = presentVideo(row, videoHosts, audienceOf(viewer));
        const { _id, title, youtubeLink, posterUrl, durationSeconds, eventType, createdAt, uploadedBy } = video;
        return {
          ...{ _id, title, youtubeLink, posterUrl, durationSeconds, eventType, createdAt, uploadedBy },
          excerpt: excerptOf(description, words),
          school: { name: school.name, faculty: school.faculty },
        };
      },
    ),
    shown(
      ids.post,
      (some) => queries.loadFoundPosts(db, some),
      (post) => ({
        _id: post.id,
        excerpt: excerptOf(post.content, words),
        author: presentAuthor(post.author, audienceOf(viewer)),
        createdAt: new Date(post.createdAt).toISOString(),
        commentCount: post.commentCount,
      }),
    ),
    shown(
      ids.team,
      (some) => queries.loadFoundTeams(db, some),
      ({ id, ...team }) => ({ _id: id, ...team }),
    ),
    shown(
      ids.competition,
      (some) => queries.loadFoundCompetitions(db, some),
      ({ id, ...competition }) => ({ _id: id, ...competition }),
    ),
    shown(
      ids.school,
      (some) => queries.loadSchools(db, some),
      ({ name, country }) => ({ name, country }),
    ),
  ]);
  return {
    words,
    ...{ people, clips, posts, teams, competitions, schools },
    tags: { found: tags.slice(0, SEARCH_SHOWN).map((one) => ({ tag: one })), more: tags.length > SEARCH_SHOWN },
  };
}
