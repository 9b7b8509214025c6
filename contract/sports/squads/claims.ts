/** A name on a roster that somebody with an account says is theirs. */
import { catalogue } from '../../texts/catalogue.ts';

export const claimMessages = catalogue(
  {
    taken: 'This name isn’t free any more.',
    isIn: 'You’re in this team already. To claim a name, leave the team first.',
    withdraw: 'You’ve asked to join already. Please withdraw that first.',
    decline: 'You’re invited to this team already. Please decline that first.',
    played: '{person} was in a match with this player, so they can’t be the same.',
    open: 'Somebody says that this is them. Please answer their request first.',
  },
  'claims',
);
