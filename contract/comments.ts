import Type, { type Static } from 'typebox';
import { Author } from './accounts.ts';

export const Comment = Type.Object({
  _id: Type.String(),
  content: Type.String(),
  user: Author,
  createdAt: Type.String(),
});
export type Comment = Static<typeof Comment>;
