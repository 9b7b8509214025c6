/** Runs before every test file: files share their modules, so a hook in site.ts would belong to the first file only. */
import { afterAll } from 'vitest';
import { closeSites } from './site.ts';

afterAll(closeSites);
