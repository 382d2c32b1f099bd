import { own } from './own.ts';

/** Keys whose wire spelling is not plain snake_case, as in the specification. */
const irregularKeys: Record<string, string> = {
  idCardFront: 'ID_card_front',
  idCardBack: 'ID_card_back',
  rib: 'RIB',
  kbis: 'KBIS',
};
const irregularNames = Object.fromEntries(Object.entries(irregularKeys).map(([key, name]) => [name, key]));

/** The wire spelling of a key in code: professionalId -> professional_id. */
export function wireKey(key: string): string {
  return own(irregularKeys, key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function codeKey(name: string): string {
  return own(irregularNames, name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The part of a schema that conversion needs, used in browsers in place of zod. 0: unchanged; 1: an object
 * whose keys are all declared; otherwise an object by key, a list of one shape, a record with free keys, or
 * a choice of list and object.
 */
export type Shape =
  | 0
  | 1
  | { keys: { [key: string]: Shape } }
  | { list: Shape }
  | { record: Shape }
  | { list: Shape; object: Shape };

/** A value in code keys to wire JSON; keys that the shape lacks are left out. */
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

/** Wire JSON to code keys. */
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
