/** Admins vouch for competitions and teams: a mark by the name, in the admin's words. */
import Type from 'typebox';
import { MessageAnswer } from '../accounts.ts';
import { Id } from '../ids.ts';
import { sentMax } from '../requests.ts';
import { catalogue } from '../texts/catalogue.ts';

export const VOUCHED_AS_MAX = 100; // characters

export const vouchingMessages = catalogue(
  {
    vouched: 'The mark is shown by its name now.',
    takenBack: 'The mark is gone.',
    needed: 'Say who runs it.',
    tooLong: 'This can be up to 100 characters.', // VOUCHED_AS_MAX
    gone: 'There’s nothing here to vouch for.',
    /** To its maker, who changes what an admin has looked at. */
    nameStays: 'An admin has vouched for this name. Ask an admin to change it.',
    schoolStays: 'An admin has vouched for this university. Ask an admin to change it.',
  },
  'vouching',
);

/** What admins can vouch for. */
export const VOUCHABLE = ['competition', 'team'] as const;
export type Vouchable = (typeof VOUCHABLE)[number];

/** What an admin says of who runs it; null: nobody vouches for it. */
export const VouchedAs = Type.Union([Type.String(), Type.Null()]);

const params = Type.Object({ kind: Type.Enum(VOUCHABLE), id: Id });

/** Vouches for something, or says so in other words. */
export const vouch = {
  method: 'PUT',
  path: '/api/admin/vouching/:kind/:id',
  params,
  body: Type.Object({ as: Type.String({ maxLength: sentMax(VOUCHED_AS_MAX), tooLong: vouchingMessages.tooLong }) }),
  answer: MessageAnswer,
} as const;

/** Takes it back. */
export const takeVouchingBack = { method: 'DELETE', path: vouch.path, params, answer: MessageAnswer } as const;
