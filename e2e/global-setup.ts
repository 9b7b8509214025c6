import { buildServer } from '../tools/setup.mjs';
import { makeRunFolder } from './site/run-folder.ts';

export default () => {
  buildServer();
  return makeRunFolder();
};
