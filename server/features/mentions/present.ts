import type { Mention, Mentionable } from '../../../contract/talk/mentions.ts';
import { presentAuthor } from '../accounts/present.ts';
import type { MentionableRow, MentionRow } from './queries.ts';

/** Who is mentioned, beside the text that does: nothing where nobody is. */
export const presentMentions = (rows: MentionRow[] | null | undefined): { mentions?: Mention[] } =>
  rows && rows.length > 0 ? { mentions: rows.map(({ name, id, username }) => ({ name, _id: id, username })) } : {};

/** Somebody whom a member can mention. */
export const presentMentionable = (row: MentionableRow): Mentionable => ({
  ...presentAuthor(row, 'everyone'),
  name: row.name,
});
