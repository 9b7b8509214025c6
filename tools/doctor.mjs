/** `npm run doctor`: says what is wrong with the configuration, the data and the YouTube channel. */
import { runNode } from './run-node.mjs';
import { installPackages } from './setup.mjs';

installPackages();
runNode('tools/doctor.ts', process.argv.slice(2));
