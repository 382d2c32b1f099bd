import { readFileSync } from 'node:fs';
import {
  type Expression,
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isTemplateExpression,
  type Node,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { inProject, projectRoot } from './paths.ts';

// This check finds look-ups in plain objects by a key from outside. A plain object inherits `constructor`,
// `toString` and others, so a read finds those, and a write to `__proto__` is lost. Use `own` of the
// contract, a Map, or a guard by Object.hasOwn instead.

/** Look-ups that are safe because their keys come from our own sources. */
const trusted: { file: string; lookups: string[]; because: string }[] = [
  {
    file: 'packages/contract/src/wire.ts',
    lookups: ['result[entry.key]', 'value[key]', 'result[name]', 'result[key]'],
    because: 'the keys are those of a schema',
  },
  {
    file: 'packages/words/src/spoken.ts',
    lookups: ['spoken.store.data[language]', 'spoken.store.data[language]?.[domain]'],
    because: 'the languages are fr and en, the domains are our files',
  },
];

/** Violations that the check must find; they are added to a file while it is read. */
export const seeds = [
  {
    file: 'apps/api/src/domains/places/rules.ts',
    text: `
      const seeded: Record<string, string> = { a: 'b' };
      const closed = { a: 'b' };
      export const seededRead = (text: string) => seeded[text];
      export const seededCast = (text: string) => closed[text as keyof typeof closed];
      export const seededTest = (text: string) => text in closed;
      export function seededWrite(text: string) { seeded[text.trim()] = text; }`,
    lookups: ['seeded[text]', 'closed[text as keyof typeof closed]', 'text in closed', 'seeded[text.trim()]'],
  },
  {
    file: 'apps/web/app/paths.ts',
    text: `
      export const seededGroups = (text: string) => Object.fromEntries([['a', 1]])[text];`,
    lookups: ["Object.fromEntries([['a', 1]])[text]"],
  },
];

/**
 * Code that runs in production. Simulators, demo data and tests are left out, because they read only input
 * of developers.
 */
const looked = /^(apps\/api\/src|apps\/web\/app|packages\/(contract|words|slots)\/src)\//;
const notLooked = /\.(test|testing)\.tsx?$|\/testing\/|^apps\/api\/src\/app\/seed\//;

const projects = [
  { config: inProject('tsconfig.node.json'), holds: (file: string) => !file.startsWith('apps/web/') },
  { config: inProject('apps/web/tsconfig.json'), holds: (file: string) => file.startsWith('apps/web/') },
];

export type Lookup = { file: string; line: number; text: string };

/**
 * Returns all look-ups in plain objects by an arbitrary string, according to the types, including the
 * seeded violations.
 */
export function findLookups(): { files: number; lookups: Lookup[] } {
  const api = new API({ cwd: projectRoot, fs: { readFile: readSeeded } });
  try {
    const snapshot = api.updateSnapshot({ openProjects: projects.map(({ config }) => config) });
    const lookups: Lookup[] = [];
    let files = 0;
    for (const { config, holds } of projects) {
      const project = snapshot.getProject(config);
      if (!project) throw new Error(`${config} was not read`);
      for (const path of project.rootFiles) {
        const file = path.slice(projectRoot.length + 1);
        if (!looked.test(file) || notLooked.test(file) || !holds(file)) continue;
        files += 1;
        for (const found of lookupsIn(project, path)) lookups.push({ file, ...found });
      }
    }
    return { files, lookups };
  } finally {
    api.close();
  }
}

/**
 * Returns the problems with these look-ups: those not allowed, and exceptions or seeded violations that
 * were not found.
 */
export function findLookupProblems(lookups: readonly Lookup[]): string[] {
  const isOf = (one: { file: string; lookups: string[] }, { file, text }: Lookup) =>
    one.file === file && one.lookups.includes(text);
  const allowed = [...trusted, ...seeds];
  const missing = allowed.flatMap(({ file, lookups: texts }) =>
    texts
      .filter((text) => !lookups.some((lookup) => lookup.file === file && lookup.text === text))
      .map((text) => `${file}: ${text} was not found: it is an exception or a seeded violation`),
  );
  const open = lookups.filter((lookup) => !allowed.some((one) => isOf(one, lookup)));
  return [
    ...open.map(({ file, line, text }) => `${file}:${line} ${text}: take own(), a Map or Object.hasOwn`),
    ...missing,
  ];
}

/**
 * Returns the text of a file with its seeded violation; undefined for other files, which are then read from
 * disk.
 */
function readSeeded(path: string): string | undefined {
  const seed = seeds.find(({ file }) => path === inProject(file));
  return seed && readFileSync(path, 'utf8') + seed.text;
}

type Candidate = { node: Node; object: Expression; key: Expression; isOpen: boolean };

function lookupsIn({ program, checker }: Project, path: string): Omit<Lookup, 'file'>[] {
  const source = program.getSourceFile(path);
  if (!source) throw new Error(`${path} was not read`);
  const candidates: Candidate[] = [];
  const visit = (node: Node): void => {
    const candidate = candidateAt(node);
    if (candidate) candidates.push(candidate);
    node.forEachChild(visit);
  };
  visit(source);
  if (candidates.length === 0) return [];

  const hasAnyKey = (type: Type | undefined): boolean => {
    if (!type || type.flags & TypeFlags.AnyOrUnknown) return true;
    if (type.isUnionType()) return type.getTypes().some(hasAnyKey);
    return checker.getIndexInfosOfType(type).some(({ keyType }) => keyType.flags & TypeFlags.String);
  };
  const written = (node: Node) => source.text.slice(node.pos, node.end).trim().replaceAll(/\s+/g, ' ');
  const whole = source.text.replaceAll(/\s+/g, ' ');
  const keys = checker.getTypeAtLocation(candidates.map(({ key }) => key));
  return candidates
    .filter(({ object, isOpen }, at) => {
      return isAnyText(keys[at]) && (isOpen || hasAnyKey(checker.getTypeAtLocation(object)));
    })
    .filter(({ object, key }) => !whole.includes(`Object.hasOwn(${written(object)}, ${written(key)})`))
    .map(({ node }) => ({
      line: source.text.slice(0, node.end).split('\n').length,
      text: written(node),
    }));
}

/**
 * Recognizes `object[key]` and `key in object`. With a cast or `in`, the key may be any string, whatever
 * its type says.
 */
function candidateAt(node: Node): Candidate | undefined {
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { node, object: node.right, key: node.left, isOpen: true };
  if (!isElementAccessExpression(node)) return undefined;
  const { expression: object, argumentExpression: key } = node;
  if (isTemplateExpression(key) && isNeverInherited(key)) return undefined;
  if (isAsExpression(key)) return { node, object, key: key.expression, isOpen: true };
  return { node, object, key, isOpen: false };
}

/**
 * Whether a template such as `days.${index}` cannot be an inherited name, because inherited names contain
 * no dots or spaces.
 */
function isNeverInherited({ head, templateSpans }: TemplateExpression): boolean {
  const written = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return written.some((part) => /[^A-Za-z_]/.test(part));
}

function isAnyText(type: Type | undefined): boolean {
  if (!type) return false;
  if (type.isUnionType()) return type.getTypes().some(isAnyText);
  return Boolean(
    type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any),
  );
}
