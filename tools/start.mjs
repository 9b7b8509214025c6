/** `npm start`: installs what is missing, builds what has changed, and runs the server. */
import { runNode } from './run-node.mjs';
import { buildServer, buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
runNode(buildServer()('server/main.ts'));
