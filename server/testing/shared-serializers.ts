/**
 * Has the apps of a worker share what the schemas of their answers are compiled to: each app would compile the same
 * hundred anew, a third of what a site costs. Fastify has no place to give it that from outside.
 */
import { createRequire } from 'node:module';

type Compile = (route: { schema: object }) => unknown;
type Factory = (...given: unknown[]) => Compile;
type Exports = { default: () => Factory; SerializerSelector: () => Factory };

const requireAsFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const COMPILER = '@fastify/fast-json-stringify-compiler';
const { SerializerSelector: original } = requireAsFastify(COMPILER) as Exports;
const compiled = new WeakMap<object, unknown>();

const shared = () => {
  const factory = original();
  return (...given: unknown[]): Compile => {
    const compile = factory(...given);
    return (route) => {
      const made = compiled.get(route.schema) ?? compile(route);
      compiled.set(route.schema, made);
      return made;
    };
  };
};

const found = requireAsFastify.cache[requireAsFastify.resolve(COMPILER)];
if (!found) throw new Error(`Fastify does not compile by ${COMPILER} any more.`);
found.exports = Object.assign(shared, { default: shared, SerializerSelector: shared });
