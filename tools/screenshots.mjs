/** `npm run screenshots`: photographs the demo's screens; tools/screenshots/take.ts has its options. */
import { runNode } from './run-node.mjs';
import { buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
runNode('tools/screenshots/take.ts', process.argv.slice(2));
