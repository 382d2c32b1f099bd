import { own } from './own.ts';

/** Keys that the specification does not spell in snake_case. */
const irregularKeys: Record<string, string> = {
  idCardFront: 'ID_card_front',
  idCardBack: 'ID_card_back',
  rib: 'RIB',
  kbis: 'KBIS',
};
const irregularNames = Object.fromEntries(Object.entries(irregularKeys).map(([key, name]) => [name, key]));

/** Returns the wire spelling of a camelCase key: professionalId becomes professional_id. */
export function wireKey(key: string): string {
  return own(irregularKeys, key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function codeKey(name: string): string {
  return own(irregularNames, name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The part of a schema that the conversion needs; browsers have shapes instead of zod schemas. 0: a value
 * that stays unchanged. 1: an object whose keys are all declared. Otherwise: an object by key, a list of
 * one shape, a record with arbitrary keys, or a choice of list and object.
 */
export type Shape =
  | 0
  | 1
  | { keys: { [key: string]: Shape } }
  | { list: Shape }
  | { record: Shape }
  | { list: Shape; object: Shape };

/**
 * Converts a value with camelCase keys to wire JSON; keys that the shape does not have, and undefined
 * values, are left out.
 */
export function writeShape(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'number' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { list } = shape as { list?: Shape };
    return list === undefined ? value : value.map((item) => writeShape(list, item));
  }
  const source = value as Record<string, unknown>;
  if ('record' in shape) return mapped(source, (item) => writeShape(shape.record, item));
  if ('object' in shape) return writeShape(shape.object, value);
  if (!('keys' in shape)) return value;
  return Object.fromEntries(
    Object.entries(shape.keys).flatMap(([key, inner]) => {
      const item = own(source, key);
      return item === undefined ? [] : [[wireKey(key), writeShape(inner, item)]];
    }),
  );
}

/**
 * Converts wire JSON to a value with camelCase keys. Keys that a `keys` shape does not have are left out.
 */
export function readShape(shape: Shape, value: unknown): unknown {
  if (shape === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = shape === 1 ? 1 : 'list' in shape ? shape.list : 0;
    return value.map((item) => readShape(list, item));
  }
  const source = value as Record<string, unknown>;
  if (shape === 1)
    return Object.fromEntries(
      Object.entries(source).map(([name, item]) => [codeKey(name), readShape(1, item)]),
    );
  if ('record' in shape) return mapped(source, (item) => readShape(shape.record, item));
  if ('object' in shape) return readShape(shape.object, value);
  if (!('keys' in shape)) return value;
  return Object.fromEntries(
    Object.entries(shape.keys).flatMap(([key, inner]) => {
      const name = wireKey(key);
      return Object.hasOwn(source, name) ? [[key, readShape(inner, own(source, name))]] : [];
    }),
  );
}

function mapped(
  record: Record<string, unknown>,
  convert: (item: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, convert(item)]));
}
