import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Clean, Convert } from 'typebox/value';
import { NESTING_MAX, requestMessages } from '../../../contract/requests.ts';
import { idFrom } from '../ids.ts';
import { requireStorableText } from '../text.ts';
import { invalid, type Words, worded } from './problem.ts';

type Schema = TSchema & {
  type?: string;
  maxLength?: number;
  /** The message when the value does not fit; `tooLong` is the one when it is too long, if that differs. */
  message?: Words;
  tooLong?: Words;
  /** A text that cannot be an id is read as the id of nothing (contract/ids.ts). */
  isId?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** @throws Error when the server starts: a text without a limit invites abuse */
function demandLimits(schema: Schema, path = ''): void {
  if (schema.type === 'string' && schema.maxLength === undefined && !('const' in schema) && !('enum' in schema)) {
    throw new Error(`The text ${path || 'itself'} has no maxLength.`);
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) demandLimits(inner, `${path}.${name}`);
  for (const inner of schema.anyOf ?? []) demandLimits(inner, path);
  if (schema.items) demandLimits(schema.items, `${path}[]`);
}

/** @param levels how many are still allowed, including this one */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function requireStorableTexts(value: unknown, field: string | undefined): void {
  if (typeof value === 'string') requireStorableText(value, field);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) requireStorableTexts(inner, field);
  }
}

/** The message for a field whose schema has none; programmers read it. */
function misfit(field: string, error: TLocalizedValidationError): Words {
  const { keyword, params } = error;
  if (keyword === 'type' && typeof params.type === 'string') {
    return worded(requestMessages.mustBe, { field, type: params.type });
  }
  if (keyword === 'minLength') return worded(requestMessages.fewerCharacters, { field, limit: String(params.limit) });
  if (keyword === 'maxLength') return worded(requestMessages.moreCharacters, { field, limit: String(params.limit) });
  if (keyword === 'minimum') return worded(requestMessages.atLeast, { field, limit: String(params.limit) });
  if (keyword === 'maximum') return worded(requestMessages.atMost, { field, limit: String(params.limit) });
  if (keyword === 'enum') return worded(requestMessages.noneOf, { field });
  return `${field} ${error.message}.`;
}

/**
 * Compiles a schema to a parser. The parser returns the value, or throws a 400 that names the first field that does not
 * fit, with the `message` that the field's schema carries, if any, and all of them where there are several. A text that
 * cannot be an id becomes the id of nothing. What the schema does not name is left out, wherever it stands, so that
 * whoever spreads the value over a row, or stores it whole, writes nothing that nobody has checked.
 * @param text true when the values come as text (query, params, form fields) and numbers have to be read from it
 * @throws Error when a text in the schema may be of any length
 */
export function parser<S extends TSchema>(schema: S, text = false): (value: unknown) => Static<S> {
  demandLimits(schema as Schema);
  const compiled = Compile(schema);
  const { properties = {} } = schema as Schema;
  const ids = Object.keys(properties).filter((name) => properties[name]?.isId);
  return (value) => {
    const named = Object.keys(properties);
    if (isDeeper(value, NESTING_MAX)) {
      const field = named.find((name) => isDeeper((value as Record<string, unknown>)[name], NESTING_MAX - 1));
      throw invalid(requestMessages.tooDeep, field);
    }
    const converted = text ? Convert(schema, { ...(value as object) }) : value;
    if (!compiled.Check(converted)) {
      const fields: Record<string, Words> = {};
      for (const error of compiled.Errors(converted)) {
        const missing =
          error.keyword === 'required' && error.instancePath === '' ? error.params.requiredProperties : [];
        for (const name of missing) fields[name] ??= worded(requestMessages.required, { field: name });
        const field = missing.length > 0 ? undefined : error.instancePath.split('/')[1];
        if (field === undefined) continue;
        const rule = properties[field];
        const own = (error.keyword === 'maxLength' ? rule?.tooLong : undefined) ?? rule?.message;
        fields[field] ??= own ?? misfit(field, error);
      }
      const [first] = Object.entries(fields);
      if (!first) throw invalid(requestMessages.bodyMisfit);
      throw invalid(first[1], first[0], fields);
    }
    if (typeof converted === 'object' && converted !== null && !Array.isArray(converted)) {
      for (const name of named) requireStorableTexts((converted as Record<string, unknown>)[name], name);
    } else requireStorableTexts(converted, undefined);
    for (const name of ids) {
      const fields = converted as Record<string, string | undefined>;
      if (fields[name] !== undefined) fields[name] = idFrom(fields[name]);
    }
    return Clean(schema, converted) as Static<S>;
  };
}

/** Fastify's validator compiler over `parser`: bodies are taken as they are, never coerced. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const parse = parser(schema, httpPart !== 'body');
  return (value: unknown) => {
    try {
      return { value: parse(value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
};
