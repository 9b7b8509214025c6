/** A member's own data: a copy of it, and the deletion of the account. */
import Type, { type Static } from 'typebox';
import { accountMessages, PASSWORD_MAX } from '../accounts.ts';
import { catalogue } from '../texts/catalogue.ts';

export const EXPORT_DAYS = 7; // for which a copy can be downloaded
export const DELETION_DAYS = 7; // in which a deletion can be undone
export const EXPORTS_PER_DAY = 3;

/** Texts about a member's own data that the server says. */
export const myDataMessages = catalogue(
  {
    making: 'We’re making a copy of your data. We’ll email you when it’s ready.',
    downloading: 'Your download begins.',
    exportGone: 'This copy is no longer there. Ask for a new one.',
    ticketOver: 'This link no longer works. Enter your password again to download your data.',
    noRoom: 'There isn’t enough room on the server for a copy of your data at the moment. Please try again later.',
    deletionAsked: 'Your account will be deleted. You can undo that until then.',
    deletionUndone: 'Your account stays.',
    deletionNone: 'There is no deletion to undo.',
    lastAdmin: 'You’re the only active admin. Make someone else an admin first.',
  },
  'myData',
);

const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX, message: accountMessages.oldPasswordMissing });

export const MyData = Type.Object({
  /** Null: none has been asked for, or it is over. */
  export: Type.Union([
    Type.Object({
      /** failed: there was no room for it. */
      state: Type.Union([Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]),
      requestedAt: Type.String(),
      /** Until when it can be downloaded, and its size; null until it is ready. */
      until: Type.Union([Type.String(), Type.Null()]),
      bytes: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Null: none has been asked for. */
  deletion: Type.Union([
    Type.Object({
      dueAt: Type.String(),
      /** Whether the member's clips go, too. */
      withClips: Type.Boolean(),
      /** It is due, and waits until somebody else is an admin. */
      waitsForAdmin: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** How many videos the member has uploaded. */
  clips: Type.Integer(),
});
export type MyData = Static<typeof MyData>;

const Answer = Type.Object({ message: Type.String(), data: MyData });

/** What stands of the member's copy, and of the deletion of their account. */
export const lookAtMyData = { method: 'GET', path: '/api/people/me/data', answer: MyData } as const;

/** Has a copy of all the member's data made, in place of an earlier one. While one is being made, nothing changes. */
export const exportMyData = {
  method: 'POST',
  path: '/api/people/me/data/export',
  body: Type.Object({ password: Password }),
  answer: Answer,
} as const;

/** Lets this member download the copy: `url` works for a few minutes. */
export const openMyExport = {
  method: 'POST',
  path: '/api/people/me/data/export/link',
  body: Type.Object({ password: Password }),
  answer: Type.Object({ message: Type.String(), url: Type.String() }),
} as const;

/** The copy itself, a ZIP. */
export const downloadMyExport = {
  method: 'GET',
  path: '/api/people/me/data/export/file',
  query: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) }),
} as const;

/** Asks for the deletion of the member's account, `DELETION_DAYS` from now. Asked again, it begins anew. */
export const deleteMyAccount = {
  method: 'POST',
  path: '/api/people/me/deletion',
  body: Type.Object({
    password: Password,
    clips: Type.Enum(['keep', 'delete'] as const),
  }),
  answer: Answer,
} as const;

/** Takes that back. */
export const keepMyAccount = { method: 'DELETE', path: '/api/people/me/deletion', answer: Answer } as const;
