import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ApiEndpoint, ApiSchema } from './api-client.ts';
import type { Endpoint } from './endpoint.ts';
import { apiClientModule, isEndpoint } from './generate-api-client.ts';
import { refusalDetails } from './refusal-details.ts';
import { fromWire, toWire } from './wire.ts';
import { readShape, type Shape, wireKey, writeShape } from './wire-shape.ts';
import { z } from './zod.ts';

type Exported = Record<string, unknown>;
const load = async (file: string): Promise<Exported> => import(/* @vite-ignore */ file);

const modules = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
const generated = readdirSync(`${import.meta.dirname}/api-client`);
const endpoints: [string, Endpoint, ApiEndpoint][] = [];
for (const file of modules) {
  const client = generated.includes(file) ? await load(`./api-client/${file}`) : {};
  for (const [name, value] of Object.entries(await load(`./${file}`)))
    if (isEndpoint(value)) endpoints.push([`${file} ${name}`, value, client[name] as ApiEndpoint]);
}

/**
 * A sample value with something at every place of a schema: all keys, two items per list, and one
 * undeclared key.
 */
function sample(schema: z.core.$ZodType, spelled: (key: string) => string, ofUnion = 0): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(def.shape).map(([key, inner]) => [spelled(key), sample(inner, spelled, ofUnion)]),
        ),
      };
    case 'array':
      return [sample(def.element, spelled, 0), sample(def.element, spelled, 1)];
    case 'record':
      return { some_key: sample(def.valueType, spelled), someKey: sample(def.valueType, spelled) };
    case 'union':
      return sample(def.options[ofUnion % def.options.length] as z.core.$ZodType, spelled, ofUnion);
    case 'pipe':
      return sample(def.in, spelled, ofUnion);
    case 'unknown':
    case 'any':
      return { left_alone: { asItIs: 1 } };
    default:
      if ('innerType' in def) return sample(def.innerType as z.core.$ZodType, spelled, ofUnion);
      return `a ${def.type}`;
  }
}

const asWritten = (key: string) => key;
const choices = [0, 1, 2];

/** Adds an undeclared key, as a caller does who passes on too much. */
function withMore(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, neverDeclared: true }
    : value;
}

it('the client has the endpoints of the whole contract, and no others', async () => {
  expect(endpoints.length).toBeGreaterThan(300);
  const called = (await Promise.all(generated.map((file) => load(`./api-client/${file}`)))).flatMap(
    (client) =>
      Object.values(client).filter(
        (value) => typeof value === 'object' && value !== null && 'method' in value,
      ),
  );
  expect(new Set(called)).toEqual(new Set(endpoints.map(([, , client]) => client)));
});

describe.each(endpoints)('%s in the client', (_, endpoint, client) => {
  it('has its method and path', () => {
    expect([client.method, client.path]).toEqual([endpoint.method, endpoint.path]);
  });

  it('is asked as by its schemas', () => {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      expect(client[part] === undefined).toBe(schema === undefined);
      if (!schema) continue;
      for (const choice of choices) {
        const value = withMore(sample(schema, asWritten, choice));
        expect(writeShape(client[part] as Shape, value)).toEqual(toWire(schema, value));
      }
    }
  });

  it('is read as by its schema', () => {
    for (const choice of choices) {
      const answer = sample(endpoint.response, wireKey, choice);
      expect(readShape(client.response ?? 1, answer)).toEqual(fromWire(endpoint.response, answer).value);
    }
  });
});

it('what a refusal carries is read as by its schema', async () => {
  const client = (await load('./api-client/refusal-details.ts')).refusalDetails as Record<
    string,
    ApiSchema<z.ZodObject>
  >;
  expect(Object.keys(client)).toEqual(Object.keys(refusalDetails));
  for (const [code, schema] of Object.entries(refusalDetails)) {
    const details = sample(schema, wireKey);
    expect(readShape(client[code]?.shape ?? 0, details)).toEqual(fromWire(schema, details).value);
  }
});

it('record keys keep their spelling, and keys of the contract are converted', () => {
  const response = z.object({
    perDay: z.record(z.string(), z.object({ freeTimes: z.int() })),
    raw: z.unknown(),
  });
  const call = { method: 'GET', path: '/x', summary: '', audience: 'anyone', response } as const;
  const shape = { perDay: { '*': 1 }, raw: 0 } as const;
  expect(apiClientModule('example', { call })).toContain("response: { perDay: { '*': 1 }, raw: 0 },");
  const wire = { per_day: { day_one: { free_times: 1 } }, raw: { as_it: 'is' } };
  expect(readShape(shape, wire)).toEqual({ perDay: { day_one: { freeTimes: 1 } }, raw: { as_it: 'is' } });
  expect(readShape(shape, wire)).toEqual(fromWire(response, wire).value);
});

it('of a module with schemas the constants stay, and a module without schemas has no client', async () => {
  const files = apiClientModule('files', await load('./files.ts')) ?? '';
  expect(files).toContain('maxFileBytes: typeof contract.maxFileBytes = 10485760;');
  expect(files).not.toContain('zod');
  expect(apiClientModule('enumerations', await load('./enumerations.ts'))).toBeUndefined();
});
