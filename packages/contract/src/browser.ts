import type { Endpoint } from './endpoint.ts';
import type { Shape } from './wire-shape.ts';
import type { z } from './zod.ts';

// Browsers convert only the spelling of keys and validate nothing, because zod and its schemas would be
// most of a page’s download. The build replaces each module of the contract by its `thinModule`; see
// apps/web/scripts/thin-contract.ts.

type Direction = 'from_wire' | 'to_wire';

/**
 * An endpoint with shapes instead of schemas, which is enough to make a call. A response without a shape
 * counts as shape 1.
 */
export type ThinEndpoint = {
  method: string;
  path: string;
  query?: Shape;
  body?: Shape;
  response?: Shape;
};

/** Computes the shape of a schema; it converts by the same rules as `wire.ts`. */
export function shapeOf(schema: z.core.$ZodType, direction: Direction): Shape {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return {
        keys: Object.fromEntries(
          Object.entries(def.shape).map(([key, inner]) => [key, shapeOf(inner, direction)]),
        ),
      };
    case 'array':
      return inList(shapeOf(def.element, direction));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return shapeOf(def.innerType, direction);
    case 'pipe':
      return shapeOf(direction === 'to_wire' && !isTransform(def.out) ? def.out : def.in, direction);
    case 'union': {
      const shapes = def.options.map((option) => shapeOf(option, direction));
      const list = shapes.find((shape) => shape !== 0 && shape !== 1 && 'list' in shape);
      const object = shapes.find((shape) => shape !== 0 && shape !== list);
      if (!list) return object ?? 0;
      return object ? { list: (list as { list: Shape }).list, object } : list;
    }
    case 'record': {
      const inner = shapeOf(def.valueType, direction);
      return inner === 0 ? 0 : { record: inner };
    }
    default:
      return 0;
  }
}

function inList(element: Shape): Shape {
  return element === 0 ? 0 : { list: element };
}

function isTransform(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'transform';
}

/**
 * Whether the contract declares all keys within the schema, so that spelling alone decides the conversion.
 */
function isPlain(schema: z.core.$ZodType): boolean {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'record' || def.type === 'unknown' || def.type === 'any') return false;
  if (def.type === 'object') return Object.values(def.shape).every(isPlain);
  if (def.type === 'array') return isPlain(def.element);
  if (def.type === 'union') return def.options.every(isPlain);
  if (def.type === 'pipe') return isPlain(def.in);
  return 'innerType' in def ? isPlain(def.innerType as z.core.$ZodType) : true;
}

export function thinEndpoint({ method, path, query, body, response }: Endpoint): ThinEndpoint {
  return {
    method,
    path,
    ...(query && { query: shapeOf(query, 'to_wire') }),
    ...(body && { body: shapeOf(body, 'to_wire') }),
    ...(!isPlain(response) && { response: shapeOf(response, 'from_wire') }),
  };
}

/**
 * Returns the source of a contract module for browsers, without its schemas and functions; undefined when
 * the module contains no schema and browsers load it as it is.
 */
export function thinModule(exported: Readonly<Record<string, unknown>>): string | undefined {
  const lines: string[] = [];
  let hasSchemas = false;
  for (const [name, value] of Object.entries(exported)) {
    if (isSchema(value)) {
      hasSchemas = true;
    } else if (isEndpoint(value)) {
      hasSchemas = true;
      lines.push(`export const ${name} = ${JSON.stringify(thinEndpoint(value))};`);
    } else if (isObject(value) && Object.values(value).some(isSchema)) {
      hasSchemas = true;
      const shapes = Object.entries(value).map(([key, schema]) => [
        key,
        shapeOf(schema as z.core.$ZodType, 'from_wire'),
      ]);
      lines.push(`export const ${name} = ${JSON.stringify(Object.fromEntries(shapes))};`);
    } else if (typeof value !== 'function') {
      lines.push(`export const ${name} = ${JSON.stringify(value)};`);
    }
  }
  return hasSchemas ? lines.join('\n') : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return isObject(value) && '_zod' in value;
}

export function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && isSchema(value.response) && typeof value.path === 'string';
}
