import { removeLeftFolders } from '../server/testing/machine/ram-folder.ts';
import { buildServer } from '../tools/setup.mjs';
import { startKeeper } from './site/kept.ts';

export default () => {
  removeLeftFolders();
  buildServer();
  return startKeeper();
};
