/**
 * Writes server/features/schools/snapshot.json: every country with its Wikidata id (from country-coder) and its
 * universities (from the npm package `universities`), joined by ISO code. Rerun it after updating one of the two:
 *   node tools/make/schools-snapshot.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { borders } from '@rapideditor/country-coder';

const csv = new URL('../world-universities.csv', import.meta.resolve('universities'));
const universities = new Map();
for (const line of readFileSync(fileURLToPath(csv), 'utf8').split('\n')) {
  // Code, name (in quotes if it holds a comma, with "" for a quote), url.
  const [, code, quoted, plain] = /^([A-Z]{2}),(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? [];
  const name = (quoted?.replaceAll('""', '"') ?? plain)?.replace(/\s+/g, ' ').trim().normalize('NFC');
  if (!code || !name) continue;
  if (!universities.has(code)) universities.set(code, new Set());
  universities.get(code).add(name);
}

// Codes of places where nobody goes to university: uninhabited places, and reserved codes.
const NO_COUNTRY = new Set(['AQ', 'BV', 'HM', 'TF', 'UM', 'EU', 'UN', 'CP', 'DG', 'EA', 'IC', 'AC', 'TA', 'CQ', 'FX']);
// Better names, where the package names the realm or uses a form that nobody would look for in a list.
const BETTER = {
  BS: { name: 'Bahamas' },
  CN: { name: 'China' },
  CY: { name: 'Cyprus' },
  DK: { name: 'Denmark', id: 'Q35' },
  FM: { name: 'Micronesia' },
  GM: { name: 'Gambia' },
  IE: { name: 'Ireland' },
  NL: { name: 'Netherlands', id: 'Q55' },
};
const collator = new Intl.Collator('en');
const countries = borders.features
  .map(({ properties }) => properties)
  .filter(({ iso1A2, wikidata }) => iso1A2 && wikidata && !NO_COUNTRY.has(iso1A2))
  .map(({ iso1A2, wikidata, nameEn }) => ({
    id: wikidata,
    name: nameEn.replace(/\s+/g, ' ').normalize('NFC'),
    ...BETTER[iso1A2],
    universities: [...(universities.get(iso1A2) ?? [])].sort(collator.compare),
  }))
  .sort((a, b) => collator.compare(a.name, b.name));

const file = new URL('../../server/features/schools/snapshot.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ countries }, null, 1)}\n`);
console.log(
  `${countries.length} countries, ${countries.reduce((sum, c) => sum + c.universities.length, 0)} universities`,
);
