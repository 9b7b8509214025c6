/** `npm run admin -- grant EMAIL`: makes an account an admin. */
import { runNode } from './run-node.mjs';
import { buildServer, installPackages } from './setup.mjs';

installPackages();
runNode(buildServer()('tools/admin.ts'), process.argv.slice(2));
