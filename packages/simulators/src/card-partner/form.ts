import { Failure, invalidParam, missingParam } from './failure.ts';

type Value = string | Tree;
export type Tree = { [name: string]: Value };

/**
 * Parses nested form fields (`a[b][0]=c`) as the partner does. The tree has no prototype, so that names
 * such as `__proto__` are safe.
 */
export function parseForm(text: string): Params {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((match) => match[1] ?? match[0]);
    if (path.length === 0) continue;
    let at = tree;
    for (const [index, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(at).length) : step;
      if (index === path.length - 1) {
        at[key] = value;
        break;
      }
      const next = at[key];
      if (typeof next === 'object') at = next;
      else {
        const branch: Tree = Object.create(null);
        at[key] = branch;
        at = branch;
      }
    }
  }
  return new Params(tree, '');
}

/**
 * Parameters of a request. The methods throw a Failure in the words of the partner for a value of the wrong
 * type. An empty text means that the value is to be unset.
 */
export class Params {
  readonly #tree: Tree;
  readonly #path: string;

  constructor(tree: Tree, path: string) {
    this.#tree = tree;
    this.#path = path;
  }

  #name(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name;
  }

  has(name: string): boolean {
    return this.#tree[name] !== undefined && this.#tree[name] !== '';
  }

  isText(name: string): boolean {
    return typeof this.#tree[name] === 'string';
  }

  refuseUnknown(allowed: readonly string[]): void {
    for (const name of Object.keys(this.#tree)) {
      if (allowed.includes(name)) continue;
      const param = this.#name(name);
      throw new Failure(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
  }

  text(name: string): string | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string')
      throw invalidParam(this.#name(name), `Invalid string: ${this.#name(name)}`);
    if (value.length > 5000) {
      throw invalidParam(this.#name(name), `Invalid string: must be at most 5000 characters`);
    }
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParam(this.#name(name));
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (!found) {
      throw invalidParam(
        this.#name(name),
        `Invalid ${this.#name(name)}: must be one of ${allowed.join(', ')}`,
      );
    }
    return found;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParam(this.#name(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    }
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missingParam(this.#name(name));
    return value;
  }

  boolean(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === 'false') return false;
    if (value === 'true') return true;
    throw invalidParam(this.#name(name), `Invalid boolean: ${value}`);
  }

  group(name: string): Params | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParam(this.#name(name), `Invalid object`);
    return new Params(value, this.#name(name));
  }

  texts(name: string): string[] {
    const group = this.group(name);
    return group ? group.names().flatMap((key) => group.text(key) ?? []) : [];
  }

  names(): string[] {
    return Object.keys(this.#tree);
  }

  /** Returns all nested values as they were sent. */
  plain(): Tree {
    return structuredClone(this.#tree);
  }

  metadata(before: Record<string, string> = {}): Record<string, string> {
    const group = this.group('metadata');
    if (!group) return before;
    const merged = { ...before };
    for (const name of group.names()) {
      const value = group.text(name);
      if (value === undefined) delete merged[name];
      else if (value.length > 500 || name.length > 40) {
        throw invalidParam(
          `metadata[${name}]`,
          'Metadata values can have up to 500 characters, names up to 40',
        );
      } else merged[name] = value;
    }
    return merged;
  }
}
