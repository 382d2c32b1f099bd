import type { Endpoint } from './endpoint.ts';
import type { Shape } from './wire-shape.ts';
import type { z } from './zod.ts';

// The web app calls the API by the generated modules in api-client/, which have shapes instead of schemas:
// browsers convert the spelling of keys and validate nothing.

type Direction = 'from_wire' | 'to_wire';

/** Computes the shape of a schema; it converts by the same rules as `wire.ts`. */
function shapeOf(schema: z.core.$ZodType, direction: Direction): Shape {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      // The API answers with declared keys only, so spelling alone decides; a caller may pass more keys.
      return direction === 'from_wire' && isPlain(schema) ? 1 : shapesOf(def.shape, direction);
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
      const list = shapes.find((shape) => Array.isArray(shape)) as readonly [Shape] | undefined;
      const object = shapes.find((shape) => shape !== 0 && shape !== list);
      if (!list) return object ?? 0;
      return object ? [list[0], object] : list;
    }
    case 'record': {
      const inner = shapeOf(def.valueType, direction);
      return inner === 0 ? 0 : { '*': inner };
    }
    default:
      return 0;
  }
}

function shapesOf(schemas: Readonly<Record<string, z.core.$ZodType>>, direction: Direction) {
  return Object.fromEntries(Object.entries(schemas).map(([key, inner]) => [key, shapeOf(inner, direction)]));
}

function inList(element: Shape): Shape {
  return element === 0 ? 0 : [element];
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

/**
 * Returns the source of the API client's module for a module of the contract: its endpoints and records of
 * schemas as shapes, and its constants. Undefined when the module has no schemas, because browsers may load
 * it as it is, or when it has only schemas and functions.
 */
export function apiClientModule(
  name: string,
  exported: Readonly<Record<string, unknown>>,
): string | undefined {
  const entries = Object.entries(exported);
  if (!entries.some(([, value]) => isSchema(value) || isEndpoint(value) || isSchemas(value)))
    return undefined;
  const written = entries.flatMap(([key, value]) => {
    const line = exportOf(key, value);
    return line === undefined ? [] : [line];
  });
  if (written.length === 0) return undefined;
  const types = ['ApiEndpoint', 'ApiSchema'].filter((type) =>
    written.some((line) => line.includes(`${type}<`)),
  );
  const imported = types.length > 0 ? `import type { ${types.join(', ')} } from '../api-client.ts';\n` : '';
  return [
    `// Generated from packages/contract/src/${name}.ts: node scripts/check-api-client.ts --write\n`,
    `${imported}import type * as contract from '../${name}.ts';\n`,
    ...written,
  ].join('\n');
}

function exportOf(name: string, value: unknown): string | undefined {
  const start = `export const ${name}:`;
  if (isEndpoint(value)) {
    const { method, path, query, body, response } = value;
    const lines = [
      `method: '${method}',`,
      `path: '${path}',`,
      query && `query: ${literal(shapeOf(query, 'to_wire'))},`,
      body && `body: ${literal(shapeOf(body, 'to_wire'))},`,
      !isPlain(response) && `response: ${literal(shapeOf(response, 'from_wire'))},`,
    ];
    const fields = lines.flatMap((line) => (line ? [`  ${line}`] : []));
    return `${start} ApiEndpoint<typeof contract.${name}> = {\n${fields.join('\n')}\n};\n`;
  }
  if (isSchemas(value)) {
    const type = `{ [Key in keyof typeof contract.${name}]: ApiSchema<(typeof contract.${name})[Key]> }`;
    const shapes = Object.entries(value).map(
      ([key, schema]) => `  ${key}: { shape: ${literal(shapesOf(schema.shape, 'from_wire'))} },`,
    );
    return `${start} ${type} = {\n${shapes.join('\n')}\n};\n`;
  }
  return isConstant(value) ? `${start} typeof contract.${name} = ${literal(value)};\n` : undefined;
}

/** Whether the value consists of strings, numbers and booleans, in lists and plain objects. */
function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isConstant);
  if (!isObject(value)) return ['string', 'number', 'boolean'].includes(typeof value);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isConstant);
}

/** Writes a JSON value as a literal of TypeScript. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, inner]) => `${/^[A-Za-z]\w*$/.test(key) ? key : literal(key)}: ${literal(inner)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return isObject(value) && '_zod' in value;
}

/** Whether the value is a record of object schemas, such as `refusalDetails`. */
function isSchemas(value: unknown): value is Record<string, z.ZodObject> {
  if (!isObject(value) || isSchema(value) || isEndpoint(value)) return false;
  const schemas = Object.values(value);
  return schemas.length > 0 && schemas.every((one) => isSchema(one) && 'shape' in one);
}

export function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && isSchema(value.response) && typeof value.path === 'string';
}
