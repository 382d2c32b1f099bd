import type { Fact, FactKind } from './facts.ts';

/** One side effect of one fact. Delivered at least once: it must be idempotent. */
export type Reaction = { fact: string; name: string; run: (payload: unknown, fact: Fact) => Promise<void> };

export function when<Payload>(
  kind: FactKind<Payload>,
  name: string,
  run: (payload: Payload, fact: Fact) => Promise<void>,
): Reaction {
  return { fact: kind.name, name, run: (payload, fact) => run(payload as Payload, fact) };
}

/** The job queue of a reaction. */
export function queueOf(reaction: Reaction): string {
  return `${reaction.fact}.${reaction.name}`;
}

/** A business deadline kept in a column, looked for every few seconds. `run` answers how many it dealt with. */
export type Sweep = { name: string; run: () => Promise<number> };
