/** `npm run youtube-connect`: gets the credentials of a YouTube channel. */
import { runNode } from './run-node.mjs';
import { installPackages } from './setup.mjs';

installPackages();
runNode('tools/youtube-connect.ts', process.argv.slice(2));
