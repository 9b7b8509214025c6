/** Run before every test file: files share their modules, so a hook said in site.ts would be the first file's only. */
import { afterAll } from 'vitest';
import { closeSites } from './site.ts';

afterAll(closeSites);
