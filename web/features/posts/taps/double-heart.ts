import { tryImport } from '../../../platform/code/load-code.ts';
import { giveHeart } from '../../reactions/heart.ts';

/**
 * A picture was pressed twice: its viewer gives a heart, and sees one. One that is there already stays.
 * @returns false for a visitor, whom the card asks to join
 */
export function heartBy(picture: HTMLElement): boolean {
  if (!giveHeart(picture)) return false;
  // Without its code there is the reaction all the same.
  void tryImport(() => import('./show-heart.ts')).then((code) => code?.showHeart(picture));
  return true;
}
