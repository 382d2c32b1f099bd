import { own } from './own.ts';

/** Keys whose wire spelling is not plain snake_case, as the specification writes them. */
const spelledOtherwise: Record<string, string> = {
  idCardFront: 'ID_card_front',
  idCardBack: 'ID_card_back',
  rib: 'RIB',
  kbis: 'KBIS',
};
const readOtherwise = Object.fromEntries(Object.entries(spelledOtherwise).map(([key, name]) => [name, key]));

/** The wire spelling of one code key: professionalId -> professional_id. */
export function wireKey(key: string): string {
  return own(spelledOtherwise, key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function codeKey(name: string): string {
  return own(readOtherwise, name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * A schema as far as conversion needs it, and no more: what a browser carries in place of zod.
 * 0 stays as it is; 1 is an object whose keys are all of the contract; otherwise the keys of an object, a list of one shape,
 * a record, whose keys are the caller's own, or a list beside an object.
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
  const given = value as Record<string, unknown>;
  if ('record' in shape) return mapped(given, (item) => writeShape(shape.record, item));
  if ('object' in shape) return writeShape(shape.object, value);
  if (!('keys' in shape)) return value;
  return Object.fromEntries(
    Object.entries(shape.keys).flatMap(([key, inner]) => {
      const item = own(given, key);
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
  const given = value as Record<string, unknown>;
  if (shape === 1)
    return Object.fromEntries(
      Object.entries(given).map(([name, item]) => [codeKey(name), readShape(1, item)]),
    );
  if ('record' in shape) return mapped(given, (item) => readShape(shape.record, item));
  if ('object' in shape) return readShape(shape.object, value);
  if (!('keys' in shape)) return value;
  return Object.fromEntries(
    Object.entries(shape.keys).flatMap(([key, inner]) => {
      const name = wireKey(key);
      return Object.hasOwn(given, name) ? [[key, readShape(inner, own(given, name))]] : [];
    }),
  );
}

function mapped(
  given: Record<string, unknown>,
  convert: (item: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, convert(item)]));
}
