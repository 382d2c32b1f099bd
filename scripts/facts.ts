// Rules for facts (domain events): one domain declares and announces a fact, and at least one reaction
// handles it.

export type Source = { file: string; text: string };

const domains = 'apps/api/src/domains/';
/** The folder of all reactions. */
const readers = 'apps/api/src/app/reactions/';

const ownerOf = (file: string) => (file.startsWith(domains) ? file.slice(domains.length).split('/')[0] : '');
const without = (text: string, pattern: RegExp) => text.replace(pattern, '');

/** Returns the number of facts in these sources and the problems with them, one line each. */
export function findFactProblems(sources: readonly Source[]): { facts: number; faults: string[] } {
  const faults: string[] = [];
  const declared = new Map<string, string>();
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(/const (\w+) = defineFactKind\b/g)) {
      if (!/^[^/]+\/facts\.ts$/.test(file.slice(domains.length)) || !file.startsWith(domains))
        faults.push(`${name} is a fact outside the facts.ts of its owner: ${file}`);
      else declared.set(name, file);
    }
  }
  const announced = new Set<string>();
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(/\bannounce\(\s*\w+,\s*(\w+)/g)) {
      const owner = declared.get(name);
      // The parameter of a function that announces any fact also has an unknown name, so such a function is
      // a problem too.
      if (!owner) faults.push(`${file} announces ${name}, which no facts.ts declares`);
      else if (ownerOf(owner) !== ownerOf(file))
        faults.push(`${file} announces ${name} of ${ownerOf(owner)}`);
      else announced.add(name);
    }
  }
  const reactions = sources.filter(({ file }) => file.startsWith(readers)).map(({ text }) => text);
  const reacting = without(without(reactions.join('\n'), /^import [^;]*;/gm), /\/\*[\s\S]*?\*\/|\/\/.*/g);
  for (const [name, file] of declared) {
    if (!announced.has(name)) faults.push(`${name} is never announced: ${file}`);
    if (!new RegExp(`\\b${name}\\b`).test(reacting)) faults.push(`no reaction to ${name}: ${file}`);
  }
  return { facts: declared.size, faults };
}

/** One violation of each rule, with the problem that the check must find. */
export const seededViolations: { add: Source; fault: string }[] = [
  {
    add: {
      file: `${domains}reviews/facts.ts`,
      text: "export const ReviewLost = defineFactKind<{ id: string }>('review-lost', 'id');",
    },
    fault: 'ReviewLost is never announced',
  },
  {
    add: {
      file: `${domains}staff/facts.ts`,
      text: "export const StaffFed = defineFactKind('staff-fed'); announce(tx, StaffFed, {}, now);",
    },
    fault: 'no reaction to StaffFed',
  },
  {
    add: { file: `${domains}staff/plant-fact.ts`, text: 'await announce(tx, ProfessionalChanged, it, now);' },
    fault: 'announces ProfessionalChanged of professionals',
  },
  {
    add: { file: `${domains}staff/plant-name.ts`, text: 'await announce(\n  tx,\n  SomethingElse,\n  it);' },
    fault: 'announces SomethingElse, which no facts.ts declares',
  },
  {
    add: {
      file: `${domains}staff/plant-room.ts`,
      text: "export const StaffLeft = defineFactKind('staff-left');",
    },
    fault: 'StaffLeft is a fact outside the facts.ts of its owner',
  },
];
