/**
 * What S3 says in XML: flat elements with known names, whose texts hold nothing but text. A whole parser would bring
 * what none of this needs, such as entities of its own.
 */
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The insides of all elements of that name; none holds another of its name. */
export function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const begin = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g');
  for (let at = begin.exec(xml); at; at = begin.exec(xml)) {
    const end = xml.indexOf(`</${name}>`, begin.lastIndex);
    if (end < 0) break;
    found.push(xml.slice(begin.lastIndex, end));
    begin.lastIndex = end;
  }
  return found;
}

/** The text of the first element of that name; undefined where there is none */
export function textOf(xml: string, name: string): string | undefined {
  const [inside] = elements(xml, name);
  return inside === undefined ? undefined : decode(inside);
}

/** Text as it stands in XML. */
export const escaped = (text: string): string => text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);
