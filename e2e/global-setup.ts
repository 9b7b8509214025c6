import { removeLeftFolders } from '../server/testing/machine/quick-folder.ts';
import { buildServer } from '../tools/setup.mjs';
import { makeRunFolder } from './site/run-folder.ts';

export default () => {
  removeLeftFolders();
  buildServer();
  return makeRunFolder();
};
