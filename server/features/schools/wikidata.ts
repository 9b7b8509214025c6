/** The queries for Wikidata, and how its answers become countries and universities. */
import { sentMax } from '../../../contract/requests.ts';
import { SCHOOL_NAME_MAX } from '../../../contract/schools.ts';
import { isComposable, tidyLine } from '../../platform/text.ts';
import { type Asking, askSparql, type Row, SparqlError } from './sparql.ts';

/** Countries by their Wikidata id, and the universities of each. */
export type Found = { countries: FoundCountry[]; universities: Map<string, string[]> };
export type FoundCountry = { id: string; name: string; code: string };

// Labels are queried as triples, not by Wikidata's label service, so that any SPARQL service with the data can answer.
// P297: ISO 3166-1 alpha-2 code; P576: dissolved. The realms of Denmark and the Netherlands share the code of the
// country, so one code can come with several ids.
const COUNTRIES = `
SELECT DISTINCT ?country ?countryLabel ?code WHERE {
  ?country wdt:P297 ?code ; rdfs:label ?countryLabel .
  FILTER(LANG(?countryLabel) = "en")
  FILTER NOT EXISTS { ?country wdt:P576 [] }
}
ORDER BY ?countryLabel`;

// P31: is a; P17: country. The kinds are spelled out, since a search through all sub-kinds takes the service longer
// than the 60 s that it gives a query: university, public university, private university, research university,
// institute of technology, college.
const UNIVERSITIES = `
SELECT DISTINCT ?country ?universityLabel WHERE {
  VALUES ?kind { wd:Q3918 wd:Q875538 wd:Q902104 wd:Q15936437 wd:Q1371037 wd:Q189004 }
  ?university wdt:P31 ?kind ; wdt:P17 ?country ; rdfs:label ?universityLabel .
  ?country wdt:P297 [] .
  FILTER(LANG(?universityLabel) = "en")
  FILTER NOT EXISTS { ?university wdt:P576 [] }
}`;

const COUNTRY_NAME_MAX = 100; // contract/videos.ts: what the upload form takes

/** 'http://www.wikidata.org/entity/Q1033' → 'Q1033'. */
const idOf = (url = '') => /(?:^|\/)(Q[1-9]\d{0,11})$/.exec(url)?.[1];

/** The label as a name; undefined if it is none: without an English label there may be a bare id. */
function nameOf(label: string | undefined, longest: number): string | undefined {
  if (label === undefined || label.length > sentMax(longest) || !isComposable(label)) return undefined;
  const name = tidyLine(label);
  const readable = /\p{L}/u.test(name) && !/\p{Cc}/u.test(name) && !/^Q\d+$/.test(name);
  return readable && [...name].length <= longest ? name : undefined;
}

function countriesFrom(rows: Row[]): FoundCountry[] {
  const byId = new Map<string, FoundCountry>();
  for (const row of rows) {
    const id = idOf(row.country);
    const name = nameOf(row.countryLabel, COUNTRY_NAME_MAX);
    if (id && name && !byId.has(id)) byId.set(id, { id, name, code: row.code ?? '' });
  }
  return [...byId.values()];
}

function universitiesFrom(rows: Row[]): Map<string, string[]> {
  const byCountry = new Map<string, Set<string>>();
  for (const row of rows) {
    const id = idOf(row.country);
    const name = nameOf(row.universityLabel, SCHOOL_NAME_MAX);
    if (id && name) byCountry.set(id, (byCountry.get(id) ?? new Set()).add(name));
  }
  return new Map([...byCountry].map(([id, names]) => [id, [...names]]));
}

const LEAST_COUNTRIES = 150; // the United Nations have 193 members
const LEAST_UNIVERSITIES = 2000; // there are well over 10,000

/**
 * Fetches countries and universities.
 * @throws SparqlError when there are implausibly few, or what `askSparql` throws
 */
export async function fetchSchools(url: string, asking: Asking): Promise<Found> {
  const countries = countriesFrom(await askSparql(url, COUNTRIES, asking));
  if (countries.length < LEAST_COUNTRIES) throw new SparqlError(`only ${countries.length} countries`);
  const universities = universitiesFrom(await askSparql(url, UNIVERSITIES, asking));
  const count = [...universities.values()].reduce((sum, names) => sum + names.length, 0);
  if (count < LEAST_UNIVERSITIES) throw new SparqlError(`only ${count} universities`);
  return { countries, universities };
}
