/** `npm run drill -- FILE`: tries the way back with a backup, in a temporary place. */
import { runNode } from '../run-node.mjs';
import { buildServer, buildWeb, installPackages } from '../setup.mjs';

installPackages();
buildWeb();
runNode(buildServer()('tools/backup/drill.ts'), process.argv.slice(2));
