import type { ImportDecision } from '@meche/contract/client-imports';
import { LONGEST_CLIENT_NOTE, MAX_TAGS } from '@meche/contract/clients';
import { foldWords } from '@meche/contract/fold-accents';
import type { LineRead } from './import-lines.ts';

/** The fields of a client that an import fills. */
export type Filled = Omit<LineRead, 'name'>;

type Likeness = { name: string; otherName: string; by: 'phone' | 'email' | 'name'; differs: boolean };

/**
 * Proposes to merge those who share a phone number or an email address and a name, and those of the same name
 * without different contacts (`differs`). Families share a telephone, and two people may have one name.
 */
export function proposeDecision({ name, otherName, by, differs }: Likeness): ImportDecision {
  if (by === 'name') return differs ? 'add' : 'merge';
  const [one, other] = [foldWords(name).split(' '), foldWords(otherName).split(' ')];
  const isPart = (some: string[], all: string[]) => some.every((word) => all.includes(word));
  return isPart(one, other) || isPart(other, one) ? 'merge' : 'add';
}

/** Fills the empty fields of a client from a line; a different note and further tags are added. */
export function fillClient<Kept extends Filled>(kept: Kept, line: Filled): Kept {
  const hasAddress = Boolean(kept.line || kept.city || kept.postalCode);
  const address = hasAddress ? kept : line;
  return {
    ...kept,
    phone: kept.phone ?? line.phone,
    email: kept.email ?? line.email,
    birthday: kept.birthday ?? line.birthday,
    line: address.line,
    city: address.city,
    postalCode: address.postalCode,
    note: bothNotes(kept.note, line.note),
    tags: [...new Set([...kept.tags, ...line.tags])].slice(0, MAX_TAGS),
  };
}

function bothNotes(kept: string, added: string): string {
  if (!added || kept.includes(added)) return kept;
  const both = kept ? `${kept}\n\n${added}` : added;
  return both.slice(0, LONGEST_CLIENT_NOTE).replace(/\p{Cs}$/u, '');
}

export type Target = { clientId: string } | { at: number };
export type Decided = { at: number; other: Target; decision: ImportDecision };

/**
 * Where the lines go that are not entered as clients of their own: into a client, into a line that is entered,
 * or nowhere (null). A line that follows one that is left out is entered itself, so that no person is lost.
 */
export function planDoubles(decided: readonly Decided[]): Map<number, Target | null> {
  const plan = new Map<number, Target | null>();
  for (const { at, other, decision } of [...decided].sort((one, two) => one.at - two.at)) {
    if (decision === 'add') continue;
    if (decision === 'leave_out') plan.set(at, null);
    else if (!('at' in other)) plan.set(at, other);
    else {
      const target = plan.get(other.at);
      if (target !== null) plan.set(at, target ?? other);
    }
  }
  return plan;
}
