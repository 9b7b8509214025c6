/** `npm run demo`: the same server on a throw-away data folder with the seeded cast; it prints the logins. */
import { runNode } from './run-node.mjs';
import { buildServer, buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
runNode(buildServer()('tools/seed/demo.ts'));
