import { own } from './own.ts';
import { wireKey } from './wire-shape.ts';
import { z } from './zod.ts';

export { wireKey };

/** Alternative names that are accepted on input, by the name that is written. */
const aliases: Record<string, string> = { postal_code: 'postcode' };

/**
 * Converts a path of camelCase keys, as zod reports it, to wire names: ['workZone', 0, 'zipCode'] becomes
 * work_zone.0.zip_code.
 */
export function wirePath(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? wireKey(part) : String(part))).join('.');
}

type Converter = (value: unknown, path: string, unknown: string[]) => unknown;
type Direction = 'from_wire' | 'to_wire';

const asIs: Converter = (value) => value;
const converterCache: Record<Direction, WeakMap<z.core.$ZodType, Converter>> = {
  from_wire: new WeakMap(),
  to_wire: new WeakMap(),
};

function converterOf(schema: z.core.$ZodType, direction: Direction): Converter {
  const cache = converterCache[direction];
  const known = cache.get(schema);
  if (known) return known;
  const converter = compile(schema as z.core.$ZodTypes, direction);
  cache.set(schema, converter);
  return converter;
}

function compile(schema: z.core.$ZodTypes, direction: Direction): Converter {
  const def = schema._zod.def;
  switch (def.type) {
    case 'object':
      return direction === 'from_wire' ? readObject(def.shape) : writeObject(def.shape);
    case 'array': {
      const element = converterOf(def.element, direction);
      if (element === asIs) return asIs;
      return (value, path, unknown) =>
        Array.isArray(value)
          ? value.map((item, index) => element(item, joined(path, String(index)), unknown))
          : value;
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return converterOf(def.innerType, direction);
    case 'pipe':
      // A transform has a schema only for its input.
      return converterOf(isOut(def.out, direction) ? def.out : def.in, direction);
    case 'union':
      return convertChoice(def.options, direction);
    case 'record': {
      const element = converterOf(def.valueType, direction);
      if (element === asIs) return asIs;
      return (value, path, unknown) =>
        isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([key, item]) => [key, element(item, joined(path, key), unknown)]),
            )
          : value;
    }
    default:
      return asIs;
  }
}

function isOut(out: z.core.$ZodType, direction: Direction): boolean {
  return direction === 'to_wire' && (out as z.core.$ZodTypes)._zod.def.type !== 'transform';
}

/**
 * Converts a union: a list by its list option, an object by its object option. Unions with two lists or two
 * objects are not supported, because the converter cannot distinguish them.
 */
function convertChoice(options: readonly z.core.$ZodType[], direction: Direction): Converter {
  const converters = options.map((option) => ({
    list: isList(option),
    convert: converterOf(option, direction),
  }));
  const list = converters.find((option) => option.list)?.convert ?? asIs;
  const object = converters.find((option) => !option.list && option.convert !== asIs)?.convert ?? asIs;
  return (value, path, unknown) => (Array.isArray(value) ? list : object)(value, path, unknown);
}

function isList(schema: z.core.$ZodType): boolean {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'pipe') return isList(def.in);
  return def.type === 'array';
}

function readObject(shape: Readonly<Record<string, z.core.$ZodType>>): Converter {
  const byWireKey = new Map<string, { key: string; convert: Converter }>();
  for (const [key, schema] of Object.entries(shape)) {
    const entry = { key, convert: converterOf(schema, 'from_wire') };
    byWireKey.set(wireKey(key), entry);
    const alias = own(aliases, wireKey(key));
    if (alias) byWireKey.set(alias, entry);
  }
  return (value, path, unknown) => {
    if (!isObject(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) {
      const entry = byWireKey.get(name);
      if (entry) result[entry.key] = entry.convert(item, joined(path, name), unknown);
      else unknown.push(joined(path, name));
    }
    return result;
  };
}

function writeObject(shape: Readonly<Record<string, z.core.$ZodType>>): Converter {
  const entries = Object.entries(shape).map(([key, schema]) => ({
    key,
    name: wireKey(key),
    convert: converterOf(schema, 'to_wire'),
  }));
  return (value, path, unknown) => {
    if (!isObject(value)) return value;
    const result: Record<string, unknown> = {};
    for (const { key, name, convert } of entries) {
      if (value[key] !== undefined) result[name] = convert(value[key], path, unknown);
    }
    return result;
  };
}

/**
 * Converts wire JSON to camelCase keys by a schema, without validation. `unknown` lists the wire paths that
 * the schema does not have.
 */
export function fromWire(schema: z.core.$ZodType, value: unknown): { value: unknown; unknown: string[] } {
  const unknown: string[] = [];
  return { value: converterOf(schema, 'from_wire')(value, '', unknown), unknown };
}

/**
 * Converts a value with camelCase keys to wire JSON by a schema; keys that the schema does not have are
 * left out.
 */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  return converterOf(schema, 'to_wire')(value, '', []);
}

type JsonSchema = { [key: string]: unknown };

/**
 * Returns the JSON Schema (2020-12) of a schema as it looks on the wire. With `input`, fields that have a
 * default are optional.
 */
export function wireJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
  });
  return renamed(whole) as JsonSchema;
}

function renamed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(renamed);
  if (!isObject(node)) return node;
  const nullable = asNullable(node);
  if (nullable) return renamed(nullable);
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value))
      result[key] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [wireKey(name), renamed(inner)]),
      );
    else if (key === 'required' && Array.isArray(value))
      result[key] = value.map((name) => wireKey(String(name)));
    else if (key === 'enum' || key === 'const' || key === 'default') result[key] = value;
    else result[key] = renamed(value);
  }
  return result;
}

/**
 * Rewrites anyOf [X, null] as X with a null type, because the response serializer is much faster on it than
 * on a union.
 */
function asNullable(node: JsonSchema): JsonSchema | undefined {
  const choices = node.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return undefined;
  const [first, second] = choices as JsonSchema[];
  if (!first || second?.type !== 'null' || typeof first.type !== 'string' || first.enum) return undefined;
  const { anyOf: _choices, ...rest } = node;
  return { ...first, ...rest, type: [first.type, 'null'] };
}

function joined(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
