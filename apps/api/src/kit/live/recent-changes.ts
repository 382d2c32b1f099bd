/** A change sent by a transaction through `kit.notify_live` or `kit.notify_transient`. */
export type Change = {
  /**
   * The transaction id; PostgreSQL delivers in commit order. Undefined for a passing event, which is never
   * replayed.
   */
  position: string | undefined;
  kind: string;
  /** Id of what changed. */
  subject: string | null;
  /** Topics it concerns. */
  topics: readonly string[];
};

/** Undefined for an invalid payload. */
export function readChange(payload: string): Change | undefined {
  const [position = '', kind, subject, ...topics] = payload.split(' ');
  const isPassing = position === '-';
  if (!(isPassing || isPosition(position)) || !kind || !subject || topics.length === 0) return undefined;
  return {
    position: isPassing ? undefined : position,
    kind,
    subject: subject === '-' ? null : subject,
    topics,
  };
}

export function isPosition(text: string): boolean {
  return /^[0-9]{1,20}$/.test(text);
}

export type RecentChanges = {
  add(change: Change): void;
  /** Undefined when none was heard. */
  latest(): string | undefined;
  /**
   * Changes from this position on, the position itself included: a reader may have been cut off within a
   * transaction. Undefined when unknown: too old, before this process listened, or before a gap.
   */
  since(position: string): readonly Change[] | undefined;
  /** After a gap nothing earlier is known. */
  forget(): void;
};

/** Stores the last changes: between `most` and twice that. */
export function createRecentChanges(most: number): RecentChanges {
  let changes: Change[] = [];
  let dropped = 0;
  const firsts = new Map<string, number>();
  return {
    add(change) {
      if (change.position === undefined) return;
      // Changes of a transaction come together.
      if (changes.at(-1)?.position !== change.position) firsts.set(change.position, dropped + changes.length);
      changes.push(change);
      if (changes.length < 2 * most) return;
      for (const { position = '' } of changes.splice(0, most)) firsts.delete(position);
      dropped += most;
    },
    latest: () => changes.at(-1)?.position,
    since(position) {
      const first = firsts.get(position);
      return first === undefined ? undefined : changes.slice(first - dropped);
    },
    forget() {
      dropped += changes.length;
      changes = [];
      firsts.clear();
    },
  };
}
