import { removeLeftFolders } from '../server/testing/machine/quick-folder.ts';
import { buildServer } from '../tools/setup.mjs';
import { startKeeper } from './site/kept.ts';

export default () => {
  removeLeftFolders();
  buildServer();
  return startKeeper();
};
