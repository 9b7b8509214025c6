/** `npm run doctor`: reports what is wrong with the configuration, the data and the YouTube channel. */
import { runNode } from './run-node.mjs';
import { buildServer, installPackages } from './setup.mjs';

installPackages();
runNode(buildServer()('tools/doctor.ts'), process.argv.slice(2));
