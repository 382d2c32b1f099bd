import type { Fact, FactKind } from './facts.ts';

/** Who runs a reaction: those that call a partner have hands of their own, so that a slow partner holds up nobody else. */
export type Queue = 'professional' | 'partner';
export const queues: readonly Queue[] = ['professional', 'partner'];

export type ReactionTerms = {
  /** `house` unless told. */
  queue?: Queue;
  /** It reads the present state: one that waits, not begun, stands for all later facts of its subject. */
  latestOnly?: boolean;
  /** It only writes down what somebody is to be told. */
  notifies?: boolean;
};

/** One side effect of one fact. Delivered at least once: it must be idempotent. */
export type Reaction = {
  fact: string;
  name: string;
  queue: Queue;
  latestOnly: boolean;
  notifies: boolean;
  run: (payload: unknown, fact: Fact) => Promise<void>;
};

export function when<Payload>(
  kind: FactKind<Payload>,
  name: string,
  run: (payload: Payload, fact: Fact) => Promise<void>,
  { queue = 'professional', latestOnly = false, notifies = false }: ReactionTerms = {},
): Reaction {
  if (latestOnly && !kind.subject) throw new Error(`${kind.name} has no subject to be the latest of`);
  const terms = { queue, latestOnly, notifies };
  return { fact: kind.name, name, ...terms, run: (payload, fact) => run(payload as Payload, fact) };
}

/** Names a reaction for ever: its jobs wait under it. */
export function queueOf(reaction: Pick<Reaction, 'fact' | 'name'>): string {
  return `${reaction.fact}.${reaction.name}`;
}

/** A business deadline kept in a column, looked for every few seconds. `run` answers how many it dealt with. */
export type Sweep = { name: string; run: () => Promise<number> };

/** A reaction that writes letters down, which sweeps send: whoever leaves has it run before she is forgotten. */
export const notifyOn: typeof when = (kind, name, run) => when(kind, name, run, { notifies: true });
