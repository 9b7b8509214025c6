import { afterEach, expect, test, vi } from 'vitest';
import { csrfHeader } from './wire.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

for (const [what, cookie, sent] of [
  ['nothing, where there is none', 'darkMode=true; X-XSRF-TOKEN=no', {}],
  ['what stands in its cookie', 'a=b; XSRF-TOKEN=a%3Db', { 'X-XSRF-TOKEN': 'a=b' }],
  [
    'on https what no neighbouring host can set',
    'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=ours',
    { 'X-XSRF-TOKEN': 'ours' },
  ],
  ['the same in another order', '__Host-XSRF-TOKEN=ours; XSRF-TOKEN=planted', { 'X-XSRF-TOKEN': 'ours' }],
] as const) {
  // [S1-7.1]
  test(`our half of the pair is ${what}`, () => {
    vi.stubGlobal('document', { cookie });
    expect(csrfHeader()).toEqual(sent);
  });
}
