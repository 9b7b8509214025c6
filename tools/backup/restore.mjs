/** `npm run restore -- FILE`: makes a site from a backup, in an empty data folder. */
import { runNode } from '../run-node.mjs';
import { buildServer, installPackages } from '../setup.mjs';

installPackages();
runNode(buildServer()('tools/backup/restore.ts'), process.argv.slice(2));
