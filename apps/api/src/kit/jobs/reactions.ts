import type { Fact, FactKind } from './facts.ts';

/** Reactions that call a partner have a queue of their own, so that a slow partner holds up no others. */
export type Queue = 'internal' | 'partner';
export const queues: readonly Queue[] = ['internal', 'partner'];

export type ReactionTerms = {
  /** Default `internal`. */
  queue?: Queue;
  /** It reads the present state, so that one waiting job stands for all later facts of its subject. */
  latestOnly?: boolean;
  /** It only enqueues notifications. */
  notifies?: boolean;
};

/** An event handler: one side effect of one fact. Delivered at least once, so it must be idempotent. */
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
  { queue = 'internal', latestOnly = false, notifies = false }: ReactionTerms = {},
): Reaction {
  if (latestOnly && !kind.subject) throw new Error(`${kind.name} has no subject to be the latest of`);
  const terms = { queue, latestOnly, notifies };
  return { fact: kind.name, name, ...terms, run: (payload, fact) => run(payload as Payload, fact) };
}

/** The stable name under which a reaction's jobs are queued. */
export function queueOf(reaction: Pick<Reaction, 'fact' | 'name'>): string {
  return `${reaction.fact}.${reaction.name}`;
}

/** A poller of due rows. `run` returns how many it dealt with. */
export type Sweep = { name: string; run: () => Promise<number> };

/**
 * A reaction that only enqueues notifications, which sweeps send. Before an account is deleted, these run
 * first.
 */
export const notifyOn: typeof when = (kind, name, run) => when(kind, name, run, { notifies: true });
