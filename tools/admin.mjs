/** `npm run admin -- grant EMAIL`: makes somebody admin. */
import { runNode } from './run-node.mjs';
import { installPackages } from './setup.mjs';

installPackages();
runNode('tools/admin.ts', process.argv.slice(2));
