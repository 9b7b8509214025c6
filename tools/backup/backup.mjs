/** `npm run backup -- FILE`: writes all of a site into one file, while it runs or not. */
import { runNode } from '../run-node.mjs';
import { buildServer, installPackages } from '../setup.mjs';

installPackages();
runNode(buildServer()('tools/backup/backup.ts'), process.argv.slice(2));
