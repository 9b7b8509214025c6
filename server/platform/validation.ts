import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Convert } from 'typebox/value';
import { invalid } from './problem.ts';

type Schema = TSchema & { message?: string; properties?: Record<string, Schema> };

// NUL cannot be stored by PostgreSQL, half a surrogate pair cannot be encoded.
const unstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed();

function findUnstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return unstorable(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Compiles a schema to a parser. The parser returns the value, or throws a 400 that names the first field that
 * does not fit, with the `message` that the field's schema carries, if any.
 * @param text true when the values come as text (query, params, form fields) and numbers are to be read from it
 */
export function parser<S extends TSchema>(schema: S, text = false): (value: unknown) => Static<S> {
  const compiled = Compile(schema);
  return (value) => {
    const converted = text ? Convert(schema, { ...(value as object) }) : value;
    if (!compiled.Check(converted)) {
      const [error] = compiled.Errors(converted);
      const missing =
        error?.keyword === 'required' && error.instancePath === '' ? error.params.requiredProperties[0] : undefined;
      const field = missing ?? error?.instancePath.split('/')[1];
      if (field === undefined) throw invalid('The body does not have the form that this call takes.');
      const own = missing === undefined ? (schema as Schema).properties?.[field]?.message : undefined;
      throw invalid(
        own ?? (missing ? `${field} is required.` : `${field} ${error?.message ?? 'is not valid'}.`),
        field,
      );
    }
    const bad = findUnstorable(converted, '')?.split('.')[0];
    if (bad !== undefined)
      throw invalid(`${bad || 'The body'} holds characters that cannot be kept.`, bad || undefined);
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
