import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './error.ts';

/** What an archive says about itself, in its first entry. */
export const MANIFEST = 'touchline.json';
/** 2: the files are elsewhere, which versions that know only 1 would not notice. */
const FORMAT = { whole: 1, elsewhere: 2 };

const Manifest = Type.Object({
  format: Type.Number(),
  /** When the site was as it is in here. */
  madeAt: Type.String(),
  /** The newest migration of its database, as Drizzle numbers them. */
  migration: Type.Number(),
  /** In an order in which they can be filled. */
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.Union([Type.Number(), Type.Null()]) })),
  /** Missing: the files are in here. Else they are only named. */
  files: Type.Optional(Type.Literal('elsewhere')),
});
export type Manifest = Static<typeof Manifest>;

export const writeManifest = (content: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: content.files ? FORMAT.elsewhere : FORMAT.whole, ...content }, null, 1)}\n`);

/** @throws BackupError when it is none, or of a later version */
export function readManifest(name: string, content: Buffer): Manifest {
  let manifest: unknown;
  try {
    manifest = name === MANIFEST ? JSON.parse(content.toString()) : undefined;
  } catch {
    // told below
  }
  if (!Value.Check(Manifest, manifest)) throw new BackupError('This is no backup of Touchline.');
  if (manifest.format > FORMAT.elsewhere)
    throw new BackupError('A newer version of Touchline made this backup. Restore it with that version.');
  return manifest;
}
