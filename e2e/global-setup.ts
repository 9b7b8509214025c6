import { makeRunFolder } from './run-folder.ts';

export default () => makeRunFolder();
