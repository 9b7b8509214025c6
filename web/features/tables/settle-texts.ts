import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  level: 'Nothing decides between {names}: they are level by all that the rules compare.',
  byLot: 'Draw by lot',
  decide: 'Decide',
  lotQuestion: 'Draw lots between {names}?',
  lotHint: 'The order counts at once, everybody reads it with its seed, and it is drawn only once.',
  draw: 'Draw',
  drawing: 'Drawing…',
  decideTitle: 'Decide the order',
  decideHint: 'Put the one first that is to be on top. Everybody reads your reason.',
  order: 'Order',
  up: 'Move {name} up',
  moved: '{name} is at place {place}',
  reason: 'Why',
  save: 'Decide',
  saving: 'Deciding…',
  cancel: 'Cancel',
  failed: 'The order could not be decided',
});
