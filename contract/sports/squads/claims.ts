/** A name on a roster that somebody with an account says is theirs. */
import Type from 'typebox';
import { MessageAnswer } from '../../accounts.ts';
import { Id } from '../../ids.ts';
import { catalogue } from '../../texts/catalogue.ts';

export const claimMessages = catalogue(
  {
    taken: 'This name isn’t free any more.',
    isIn: 'You’re in this team already. To claim a name, leave the team first.',
    withdraw: 'You’ve asked to join already. Please withdraw that first.',
    decline: 'You’re invited to this team already. Please decline that first.',
    played: '{person} was in a match with this player, so they can’t be the same.',
    leads: 'They act for the team. Please give them another role first.',
    unclaimed: 'No account has claimed this name.',
    takenOff: 'The name is on the roster again.',
    open: 'Somebody says that this is them. Please answer their request first.',
  },
  'claims',
);

/**
 * Takes the account off a name on the roster that it has claimed: the name stands there again, with all that was played
 * under it, and whoever it was is no longer in the team. For who looks after the team, and for themselves.
 */
export const takeAccountOff = {
  method: 'DELETE',
  path: '/api/teams/:id/members/:memberId/account',
  params: Type.Object({ id: Id, memberId: Id }),
  answer: MessageAnswer,
} as const;
