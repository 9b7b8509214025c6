/** `npm run move-files`: moves all files to where the configuration says that new ones go. */
import { runNode } from '../run-node.mjs';
import { buildServer, installPackages } from '../setup.mjs';

installPackages();
runNode(buildServer()('tools/stores/move-files.ts'), process.argv.slice(2));
