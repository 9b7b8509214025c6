/** `npm run screenshots`: takes every screen of the product anew, into docs/screenshots. */
import { runNode } from './run-node.mjs';
import { buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
runNode('tools/screenshots/take.ts', process.argv.slice(2));
