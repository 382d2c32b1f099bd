import type { Fact, FactKind } from './facts.ts';

/**
 * Reactions that call a partner have a separate queue, so that a slow partner delays no other reactions.
 */
export type Queue = 'internal' | 'partner';
export const queues: readonly Queue[] = ['internal', 'partner'];

export type ReactionTerms = {
  queue?: Queue;
  /**
   * True for a reaction that reads the present state instead of the payload: a waiting job that was never
   * claimed then covers all later facts of its subject, which get no job.
   */
  latestOnly?: boolean;
  /** True for a reaction that only enqueues notifications. */
  notifies?: boolean;
};

/**
 * An event handler: one side effect of one fact. A fact may reach it more than once, so it must be
 * idempotent.
 */
export type Reaction = {
  fact: string;
  name: string;
  queue: Queue;
  latestOnly: boolean;
  notifies: boolean;
  run: (payload: unknown, fact: Fact) => Promise<void>;
};

export function reactTo<Payload>(
  kind: FactKind<Payload>,
  name: string,
  run: (payload: Payload, fact: Fact) => Promise<void>,
  { queue = 'internal', latestOnly = false, notifies = false }: ReactionTerms = {},
): Reaction {
  if (latestOnly && !kind.subject) throw new Error(`${kind.name} has no subject to be the latest of`);
  const terms = { queue, latestOnly, notifies };
  return { fact: kind.name, name, ...terms, run: (payload, fact) => run(payload as Payload, fact) };
}

/**
 * Returns the name under which a reaction's jobs are stored. Waiting jobs are found by it, so it must not
 * change.
 */
export function jobNameOf(reaction: Pick<Reaction, 'fact' | 'name'>): string {
  return `${reaction.fact}.${reaction.name}`;
}

/**
 * Defines a reaction that only enqueues notifications, which sweeps send later. These reactions run before
 * an account is deleted, because they read its data.
 */
export const notifyOn: typeof reactTo = (kind, name, run) => reactTo(kind, name, run, { notifies: true });
