import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Convert } from 'typebox/value';
import { NESTING_MAX, requestMessages } from '../../contract/requests.ts';
import { invalid } from './problem.ts';
import { judgeText } from './text.ts';

type Schema = TSchema & {
  type?: string;
  maxLength?: number;
  /** What is said where the value does not fit; `tooLong` where it is too long, if that is something else. */
  message?: string;
  tooLong?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** @throws Error at the start of the server: a text without a limit is an invitation (issue 13) */
function demandLimits(schema: Schema, path = ''): void {
  if (schema.type === 'string' && schema.maxLength === undefined && !('const' in schema) && !('enum' in schema)) {
    throw new Error(`The text ${path || 'itself'} has no maxLength.`);
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) demandLimits(inner, `${path}.${name}`);
  for (const inner of schema.anyOf ?? []) demandLimits(inner, path);
  if (schema.items) demandLimits(schema.items, `${path}[]`);
}

/** @param levels that there may still be, this one included */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function judgeTexts(value: unknown, field: string | undefined): void {
  if (typeof value === 'string') judgeText(value, field);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) judgeTexts(inner, field);
  }
}

/**
 * Compiles a schema to a parser. The parser returns the value, or throws a 400 that names the first field that
 * does not fit, with the `message` that the field's schema carries, if any. What the schema does not name stays in
 * the value, unread and unjudged but for its depth.
 * @param text true when the values come as text (query, params, form fields) and numbers are to be read from it
 * @throws Error when a text in the schema may be of any length
 */
export function parser<S extends TSchema>(schema: S, text = false): (value: unknown) => Static<S> {
  demandLimits(schema as Schema);
  const compiled = Compile(schema);
  const { properties = {} } = schema as Schema;
  return (value) => {
    const named = Object.keys(properties);
    if (isDeeper(value, NESTING_MAX)) {
      const field = named.find((name) => isDeeper((value as Record<string, unknown>)[name], NESTING_MAX - 1));
      throw invalid(requestMessages.tooDeep, field);
    }
    const converted = text ? Convert(schema, { ...(value as object) }) : value;
    if (!compiled.Check(converted)) {
      const [error] = compiled.Errors(converted);
      const missing =
        error?.keyword === 'required' && error.instancePath === '' ? error.params.requiredProperties[0] : undefined;
      const field = missing ?? error?.instancePath.split('/')[1];
      if (field === undefined) throw invalid('The body does not have the form that this call takes.');
      const rule = missing === undefined ? properties[field] : undefined;
      const own = (error?.keyword === 'maxLength' ? rule?.tooLong : undefined) ?? rule?.message;
      throw invalid(
        own ?? (missing ? `${field} is required.` : `${field} ${error?.message ?? 'is not valid'}.`),
        field,
      );
    }
    if (typeof converted === 'object' && converted !== null && !Array.isArray(converted)) {
      for (const name of named) judgeTexts((converted as Record<string, unknown>)[name], name);
    } else judgeTexts(converted, undefined);
    return converted as Static<S>;
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
