import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEndpoint, shapeOf, thinEndpoint, thinModule } from './browser.ts';
import type { Endpoint } from './endpoint.ts';
import { refusalDetails } from './refusal-details.ts';
import { fromWire, toWire } from './wire.ts';
import { readShape, type Shape, wireKey, writeShape } from './wire-shape.ts';
import { z } from './zod.ts';

const modules = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(browser|wire|wire-shape|zod|endpoint)\.ts$/.test(file),
);
const endpoints: [string, Endpoint][] = [];
for (const file of modules) {
  const exported = (await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported))
    if (isEndpoint(value)) endpoints.push([`${file.slice(0, -3)}.${name}`, value]);
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

it('finds the endpoints of the whole contract', () => {
  expect(endpoints.length).toBeGreaterThan(70);
});

describe.each(endpoints)('%s in a browser', (_, endpoint) => {
  const thin = thinEndpoint(endpoint);

  it('is asked as by its schemas', () => {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      expect(thin[part] === undefined).toBe(schema === undefined);
      if (!schema) continue;
      for (const choice of choices) {
        const value = withMore(sample(schema, asWritten, choice));
        expect(writeShape(thin[part] as Shape, value)).toEqual(toWire(schema, value));
      }
    }
  });

  it('is read as by its schema', () => {
    for (const choice of choices) {
      const answer = sample(endpoint.response, wireKey, choice);
      expect(readShape(thin.response ?? 1, answer)).toEqual(fromWire(endpoint.response, answer).value);
    }
  });
});

it('what a refusal carries is read as by its schema', () => {
  for (const schema of Object.values(refusalDetails)) {
    const details = sample(schema, wireKey);
    expect(readShape(shapeOf(schema, 'from_wire'), details)).toEqual(fromWire(schema, details).value);
  }
});

it('record keys keep their spelling, and keys of the contract are converted', () => {
  const schema = z.object({
    perDay: z.record(z.string(), z.object({ freeTimes: z.int() })),
    raw: z.unknown(),
  });
  const response = thinEndpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    audience: 'anyone',
    response: schema,
  }).response;
  const wire = { per_day: { day_one: { free_times: 1 } }, raw: { as_it: 'is' } };
  expect(readShape(response ?? 1, wire)).toEqual({
    perDay: { day_one: { freeTimes: 1 } },
    raw: { as_it: 'is' },
  });
  expect(readShape(response ?? 1, wire)).toEqual(fromWire(schema, wire).value);
});

it('of a module the constants stay, the schemas go', async () => {
  const files = thinModule(await import('./files.ts')) ?? '';
  expect(files).toContain('maxFileBytes');
  expect(files).not.toContain('zod');
  expect(thinModule(await import('./enumerations.ts'))).toBeUndefined();
});
