/** `npm start`: installs what is missing, builds what has changed, and runs the server. */
import { runNode } from './run-node.mjs';
import { buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
runNode('server/main.ts');
