import { catalogue } from '../../../contract/texts/catalogue.ts';

/** How to install the app (spec 2 §2, §8). */
export const texts = catalogue({
  installed: 'App installed successfully!',
  install: 'Install {brand}',
  installGood: 'On your home screen, and readable without a network.',
  installLater: 'Later',
  installNow: 'Install',
  share: 'Share',
  addToHome: 'Add to Home Screen',
  add: 'Add',
});
