/** A change that a transaction sent through `kit.notify_live` or `kit.notify_transient`. */
export type Change = {
  /**
   * Id of the transaction; PostgreSQL delivers changes in commit order. Undefined for a transient event,
   * which is never replayed.
   */
  position: string | undefined;
  kind: string;
  /** Id of the changed entity; null when the change names none. */
  subject: string | null;
  /** Topics whose subscribers get the change. */
  topics: readonly string[];
};

/** Parses the payload of a notification. Returns undefined for an invalid payload. */
export function parseChange(payload: string): Change | undefined {
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
  /** Returns the position of the last stored change; undefined when none is stored. */
  latest(): string | undefined;
  /**
   * Returns the changes from this position on, the position included, because a reader may have been cut
   * off within a transaction. Returns undefined when the position is unknown: too old, from before this
   * process listened, or from before a gap.
   */
  since(position: string): readonly Change[] | undefined;
  /** Deletes all changes, because some were missed while the connection was lost. */
  forget(): void;
};

/** Stores the last changes: at least `most`, and less than twice that number. */
export function createRecentChanges(most: number): RecentChanges {
  let changes: Change[] = [];
  let dropped = 0;
  const firsts = new Map<string, number>();
  return {
    add(change) {
      if (change.position === undefined) return;
      // The changes of one transaction arrive one after the other, so only the first of them is indexed.
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
