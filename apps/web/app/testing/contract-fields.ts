import { createRequire } from 'node:module';
import type { wireJsonSchema } from '@meche/contract/wire';

/** Of a field as JSON Schema says it: what it takes at its bounds. */
export type Bounds = {
  type?: string | string[];
  enum?: readonly (string | number)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};
type Node = Bounds & { properties?: Record<string, Node>; items?: Node };
export type ContractField = { path: string; bounds: Bounds };

// As Node reads it: the web, and with it its tests, carries the contract without its schemas.
const contract = createRequire(import.meta.url);
const wire: { wireJsonSchema: typeof wireJsonSchema } = contract('../../../../packages/contract/src/wire.ts');

/** The fields of a call's body by their wire names; of a list its first, of a list of texts that one. */
export function fieldsOf(file: string, call: string): ContractField[] {
  const { body } = contract(`../../../../packages/contract/src/${file}.ts`)[call];
  return leaves(wire.wireJsonSchema(body, 'input') as Node, '');
}

function leaves(node: Node, path: string): ContractField[] {
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, inner]) =>
      leaves(inner, path ? `${path}.${name}` : name),
    );
  if (node.items) return leaves(node.items, `${path}.0`);
  return [{ path, bounds: node }];
}
