import { createRequire } from 'node:module';
import type { wireJsonSchema } from '@meche/contract/wire';

/** The limits of a field in its JSON Schema. */
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

// Node loads the contract, because callers give the name of a file.
const contract = createRequire(import.meta.url);
const wire: { wireJsonSchema: typeof wireJsonSchema } = contract('../../../../packages/contract/src/wire.ts');

/**
 * Returns the fields of an endpoint’s body by their wire names. For a list, returns only the fields of its
 * first item.
 */
export function listContractFields(file: string, call: string): ContractField[] {
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
