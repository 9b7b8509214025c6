import { catalogue } from '../../../contract/texts/catalogue.ts';

/** Of a tie over two legs. */
export const legTexts = catalogue({
  isFirst: 'First of two legs',
  isSecond: 'Second of two legs',
  /** The other leg. */
  first: {
    ended: 'First leg: {match}',
    otherwise: 'First leg: {how}',
    live: 'The first leg is being played',
    postponed: 'The first leg is postponed',
    cancelled: 'The first leg is cancelled',
    scheduled: 'The first leg is still to be played',
    open: 'The first leg has no result that counts yet',
  },
  second: {
    ended: 'Second leg: {match}',
    otherwise: 'Second leg: {how}',
    live: 'The second leg is being played',
    postponed: 'The second leg is postponed',
    cancelled: 'The second leg is cancelled',
    scheduled: 'The second leg is still to be played',
    open: 'The second leg has no result that counts yet',
  },
});
