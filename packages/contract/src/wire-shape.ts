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
 * The part of a schema that the conversion of keys needs. 0: a value that stays unchanged. 1: a value of an
 * answer whose keys are all declared. An object: shapes by key, or a record with arbitrary keys when its
 * only key is `*`. A list: the shape of its items, then that of an object which may come instead of the
 * list.
 */
export type Shape = 0 | 1 | { readonly [key: string]: Shape } | readonly [items: Shape, object?: Shape];

/**
 * Converts a value with camelCase keys to wire JSON; keys that the shape does not have, and undefined
 * values, are left out.
 */
export function writeShape(shape: Shape, value: unknown): unknown {
  return convert(shape, value, (key) => [key, wireKey(key)]);
}

/** Converts wire JSON to a value with camelCase keys. Keys that an object's shape lacks are left out. */
export function readShape(shape: Shape, value: unknown): unknown {
  return convert(shape, value, (key) => [wireKey(key), key]);
}

/** `rename` returns the spelling of a key in `value` and in the result. */
function convert(shape: Shape, value: unknown, rename: (key: string) => [string, string]): unknown {
  if (shape === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = isList(shape) ? shape[0] : shape === 1 ? 1 : 0;
    return value.map((item) => convert(items, item, rename));
  }
  const object = isList(shape) ? (shape[1] ?? 0) : shape;
  if (object === 0 || isList(object)) return value;
  const source = value as Record<string, unknown>;
  const every = object === 1 ? 1 : own(object, '*');
  if (every !== undefined)
    return Object.fromEntries(
      Object.entries(source).map(([name, item]) => [
        object === 1 ? codeKey(name) : name,
        convert(every, item, rename),
      ]),
    );
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, inner]) => {
      const [from, to] = rename(key);
      const item = own(source, from);
      return item === undefined ? [] : [[to, convert(inner, item, rename)]];
    }),
  );
}

function isList(shape: Shape): shape is readonly [Shape, Shape?] {
  return Array.isArray(shape);
}
