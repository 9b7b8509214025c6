/** What stands in a member's copy of their data. */
import { Readable } from 'node:stream';
import { BRAND } from '../../../contract/pages/head.ts';
import type { Parts } from '../../parts.ts';
import { uploadKeyOf } from '../../platform/files/upload-bytes.ts';
import { filmsOf, findAvatar, listCompletedUploads, picturesOf, rowsOf } from './queries.ts';
import { EXPORTED } from './tables.ts';
import { texts } from './texts.ts';
import type { AddFile } from './zip.ts';

/** What a file is called by its type; browsers and players go by that. */
const ENDINGS: Record<string, string> = {
  ...{ 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov', 'video/x-msvideo': 'avi' },
  ...{ 'video/ogg': 'ogv', 'video/x-matroska': 'mkv' },
};
const endingOf = (type: string) => ENDINGS[type] ?? 'video';

type Needed = Pick<Parts, 'db' | 'files' | 'videoHosts' | 'config'>;

/** Where a clip can be watched, for those whose films this site does not have. */
function withLink(row: Record<string, unknown>, { videoHosts, config }: Needed): Record<string, unknown> {
  const { host, hostVideoId } = row;
  const known = videoHosts.all.find(({ name }) => name === host);
  const link = known && typeof hostVideoId === 'string' ? known.watchLink(hostVideoId) : undefined;
  return { ...row, link: link === undefined ? null : new URL(link, config.publicUrl).href };
}

/** A JSON list, a row a line, made as it is read. */
async function* jsonOf(portions: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of portions) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Adds all that is a member's: rows as JSON, and files as they are. A file that has gone meanwhile is left out. */
export async function addAllOf(needed: Needed, accountId: string, add: AddFile): Promise<void> {
  const { db, files, videoHosts } = needed;
  await add('README.txt', Readable.from([texts.readme({ brand: BRAND })]), { compress: true });

  for (const one of EXPORTED) {
    const rows = rowsOf(db, one, accountId);
    const portions = one.file === 'clips' ? linked(rows) : rows;
    await add(`data/${one.file}.json`, Readable.from(jsonOf(portions)), { compress: true });
  }
  async function* linked(portions: AsyncIterable<Record<string, unknown>[]>) {
    for await (const rows of portions) yield rows.map((row) => withLink(row, needed));
  }

  const addFile = async (name: string, key: string) => {
    if (await files.exists(key)) await add(name, files.read(key));
  };
  const avatar = await findAvatar(db, accountId);
  if (avatar !== null) await addFile('picture-of-you.webp', avatar);
  for await (const { fileKey, widths, postId, position } of picturesOf(db, accountId)) {
    await addFile(`pictures/${postId}-${position + 1}.webp`, `${fileKey}-${Math.max(...widths)}.webp`);
  }
  for await (const { id, host, hostVideoId, uploadKey, posterKey, mimeType } of filmsOf(db, accountId)) {
    const known = videoHosts.all.find(({ name }) => name === host);
    const key = (hostVideoId && known?.fileKeyOf?.(hostVideoId)) ?? uploadKey;
    if (key) {
      const isServed = key !== uploadKey && hostVideoId !== null;
      const type = (isServed && (await known?.film(hostVideoId, mimeType))?.type) || mimeType;
      await addFile(`clips/${id}.${endingOf(type)}`, key);
    }
    if (posterKey) await addFile(`clips/${id}.webp`, posterKey);
  }
  for (const { id } of await listCompletedUploads(db, accountId)) await addFile(`uploads/${id}`, uploadKeyOf(id));
}
