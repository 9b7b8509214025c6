import { catalogue } from '../../../contract/texts/catalogue.ts';

/** What members see on every page whose accounts will be deleted. */
export const texts = catalogue({
  willBe: 'Your account will be deleted on {date}.',
  undo: 'Undo',
  undoing: 'Undoing...',
  undoFailed: 'Failed to undo the deletion',
});
