import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Endpoint } from '@meche/contract/endpoint';
import { wireJsonSchema, wireKey } from '@meche/contract/wire';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from './generated-input.testing.ts';

export type Schema = {
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  multipleOf?: number;
  format?: string;
};

export type Part = 'params' | 'query' | 'body';
/** An endpoint with the JSON Schema of each part of its input, as it looks on the wire. */
export type Input = { endpoint: Endpoint; schemas: Partial<Record<Part, Schema>> };

/** Every endpoint of the contract by its route: `PUT /me/addresses/{id}`. */
export const inputs: ReadonlyMap<string, Input> = new Map(
  (await readContract()).map((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => `{${wireKey(name)}}`);
    const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? [[part, wireJsonSchema(schema, 'input')] as const] : [];
    });
    return [`${endpoint.method} ${path}`, { endpoint, schemas: Object.fromEntries(parts) }];
  }),
);

async function readContract(): Promise<Endpoint[]> {
  const folder = new URL('../../../../packages/contract/src/', import.meta.url);
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules
    .flatMap((module) => Object.values(module as Record<string, Partial<Endpoint> | undefined>))
    .filter((value): value is Endpoint => Boolean(value?.method && value.path && value.audience));
}

/** `smallest`: the required fields only; `full`: every field. A list has as few items as it may, but one. */
export type Size = 'smallest' | 'full';

export type Known = {
  size: Size;
  /** Value of a field by its wire name; undefined: the schema alone decides. */
  valueOf: (name: string, schema: Schema) => Promise<Json | undefined>;
  /** Optional fields that a full value leaves out. */
  leaveOut: ReadonlySet<string>;
};

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Texts of which at least one fits every pattern of the contract. */
const texts = ['Bonjour', '75011', '0612345678', '2.2,48.8,2.5,48.9', '2031-05', '20,00'];
const byFormat: Record<string, () => Json> = {
  uuid: randomUUID,
  email: () => `lea-${randomUUID()}@example.test`,
  uri: () => 'https://push.example.com/abc',
};

/** Returns a value that fits a schema. Throws when neither the schema nor `known` says enough. */
export async function deriveInput(schema: Schema, known: Known, name = ''): Promise<Json> {
  const [choice] = schema.anyOf ?? [];
  const types = [schema.type].flat();
  const isNullable = types.includes('null') || schema.anyOf?.some(({ type }) => type === 'null');
  if (isNullable && known.size === 'smallest') return null;
  if (choice) return deriveInput(choice, known, name);
  const given = await known.valueOf(name, schema);
  if (given !== undefined && ajv.validate(schema, given)) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (types.includes('object')) return deriveObject(schema, known);
  if (types.includes('array'))
    return Promise.all(
      Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () =>
        deriveInput(schema.items ?? {}, known, name),
      ),
    );
  if (types.includes('boolean')) return known.size === 'full';
  if (types.includes('string')) return deriveText(schema, name);
  const step = schema.multipleOf ?? 1;
  return Math.ceil((schema.minimum ?? 0) / step) * step;
}

async function deriveObject({ properties = {}, required = [] }: Schema, known: Known): Promise<Json> {
  const fields = Object.entries(properties).filter(
    // A schema without a type stands for a field that the server ignores.
    ([name, { type, anyOf, enum: choices }]) =>
      required.includes(name) ||
      (known.size === 'full' && !known.leaveOut.has(name) && (type || anyOf || choices)),
  );
  const value: Record<string, Json> = {};
  for (const [name, schema] of fields) value[name] = await deriveInput(schema, known, name);
  return value;
}

function deriveText(schema: Schema, name: string): string {
  const made = byFormat[schema.format ?? '']?.();
  const candidates = [made, ...texts, 'a'.repeat(schema.minLength ?? 0), ''];
  const fitting = candidates.find((text) => text !== undefined && ajv.validate(schema, text));
  if (fitting === undefined) throw new Error(`no value fits ${name}: add one to known-fields.testing.ts`);
  return String(fitting);
}
