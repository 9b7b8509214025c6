import { spawnSync } from 'node:child_process';

/** Whether this machine has a program of that name. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
