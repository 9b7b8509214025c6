/** A team's crest: a picture that takes the place of its initials. */
import Type from 'typebox';
import { MessageAnswer } from '../../accounts.ts';
import { Id } from '../../ids.ts';
import { catalogue } from '../../texts/catalogue.ts';

export const CREST_MB_MAX = 10; // what is sent: browsers crop it to far less

export const crestMessages = catalogue(
  {
    saved: 'Crest saved',
    removed: 'Crest removed',
    failed: 'The crest couldn’t be saved',
    tooLarge: 'Crests can be up to 10 MB.', // CREST_MB_MAX
  },
  'crests',
);

const OfTeam = Type.Object({ id: Id });

/**
 * Multipart: `image`, one file. It is drawn anew as a square, from its middle, on white where it can be seen through.
 * For who looks after the team; 409 for a name that nobody has claimed.
 */
export const setCrest = {
  method: 'PUT',
  path: '/api/teams/:id/crest',
  params: OfTeam,
  fields: Type.Object({}),
  answer: MessageAnswer,
} as const;

/** Shows the team's initials again. Again: changes nothing. */
export const removeCrest = {
  method: 'DELETE',
  path: '/api/teams/:id/crest',
  params: OfTeam,
  answer: MessageAnswer,
} as const;
