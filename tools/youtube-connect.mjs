/** `npm run youtube-connect`: gets the credentials of a YouTube channel. */
import { runNode } from './run-node.mjs';
import { buildServer, installPackages } from './setup.mjs';

installPackages();
runNode(buildServer()('tools/youtube-connect.ts'), process.argv.slice(2));
