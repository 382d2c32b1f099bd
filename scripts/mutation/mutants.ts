import { parseSync } from '@swc/core';

/** One change of meaning in one place. Offsets are bytes of the UTF-8 source. */
export type Mutant = {
  start: number;
  end: number;
  from: string;
  to: string;
  /** Where the changed expression begins: its operator belongs to a part that may not be executed. */
  expressionStart: number;
};

type SyntaxNode = { type?: string; span?: { start: number; end: number }; [key: string]: unknown };

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
};

/** Children that only hold types: a change there changes nothing at run time. */
const typeKeys = new Set(['typeAnnotation', 'typeParams', 'typeParameters', 'typeArguments', 'returnType']);

/**
 * Every place of a TypeScript source where an operator can be swapped, a negation removed, a condition
 * negated or a boolean literal flipped, in the order of the source.
 */
export function listMutants(source: string): Mutant[] {
  const bytes = Buffer.from(source);
  const text = (start: number, end: number) => bytes.subarray(start, end).toString();
  const mutants: Mutant[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const syntax = node as SyntaxNode;
    mutants.push(...mutantsOf(syntax, text));
    for (const [key, child] of Object.entries(syntax)) if (!typeKeys.has(key)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript' }).body);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

function mutantsOf(node: SyntaxNode, text: (start: number, end: number) => string): Mutant[] {
  const replace = (part: SyntaxNode, to: (from: string) => string): Mutant[] => {
    const { start, end } = bytesOf(part);
    const from = text(start, end);
    return [{ start, end, from, to: to(from), expressionStart: start }];
  };
  switch (node.type) {
    case 'BinaryExpression':
      return operatorMutant(node, text);
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? replace(node, (from) => from.slice(1)) : [];
    case 'BooleanLiteral':
      return replace(node, (from) => (from === 'true' ? 'false' : 'true'));
    case 'IfStatement':
    case 'ConditionalExpression':
      return replace(node.test as SyntaxNode, (from) => `!(${from})`);
    default:
      return [];
  }
}

/** The operator stands between its operands, maybe among spaces and comments. */
function operatorMutant(node: SyntaxNode, text: (start: number, end: number) => string): Mutant[] {
  const operator = String(node.operator);
  const to = operators[operator];
  // A sum of texts has no difference.
  if (to === undefined || (operator === '+' && [node.left, node.right].some(isText))) return [];
  const { end: gapStart } = bytesOf(node.left as SyntaxNode);
  const { start: gapEnd } = bytesOf(node.right as SyntaxNode);
  const gap = text(gapStart, gapEnd);
  const offset = gap.indexOf(operator);
  if (offset < 0) return [];
  const start = gapStart + Buffer.byteLength(gap.slice(0, offset));
  const { start: expressionStart } = bytesOf(node);
  return [{ start, end: start + operator.length, from: operator, to, expressionStart }];
}

function isText(node: unknown): boolean {
  const { type } = node as SyntaxNode;
  return type === 'StringLiteral' || type === 'TemplateLiteral';
}

/** swc counts bytes from 1. */
function bytesOf({ span }: SyntaxNode): { start: number; end: number } {
  if (!span) throw new Error('a node without a span');
  return { start: span.start - 1, end: span.end - 1 };
}

export function applyMutant(source: string, { start, end, to }: Mutant): string {
  const bytes = Buffer.from(source);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(to), bytes.subarray(end)]).toString();
}

/** The line of a mutant, from 1. */
export function lineOf(source: string, { start }: Mutant): number {
  return Buffer.from(source).subarray(0, start).toString().split('\n').length;
}
