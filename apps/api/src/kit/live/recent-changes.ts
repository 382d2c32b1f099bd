/** That something changed, as a transaction told it: `kit.tell_live` and `kit.tell_passing` in the database. */
export type Change = {
  /**
   * The transaction. PostgreSQL tells all who listen in the same order, that of the commits. Undefined for what is nothing
   * any more a moment later: nobody is told of it who comes back.
   */
  position: string | undefined;
  kind: string;
  /** The id of what changed. */
  subject: string | null;
  /** Whom it concerns. */
  topics: readonly string[];
};

/** Undefined where it is none. */
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
  /** The last one heard; undefined when none was. */
  latest(): string | undefined;
  /**
   * What came since a position, and once more what came with it: a reader may have been cut in the middle of a transaction.
   * Undefined when that is not known: it lies too far back, before this process listened, or before a gap.
   */
  since(position: string): readonly Change[] | undefined;
  /** There was a gap: nothing is known of what came before it. */
  forget(): void;
};

/** The last changes, at least `most` of them where there were so many, and at most twice that. */
export function keepRecent(most: number): RecentChanges {
  let kept: Change[] = [];
  let dropped = 0;
  const firsts = new Map<string, number>();
  return {
    add(change) {
      if (change.position === undefined) return;
      // Those of a transaction come together.
      if (kept.at(-1)?.position !== change.position) firsts.set(change.position, dropped + kept.length);
      kept.push(change);
      if (kept.length < 2 * most) return;
      for (const { position = '' } of kept.splice(0, most)) firsts.delete(position);
      dropped += most;
    },
    latest: () => kept.at(-1)?.position,
    since(position) {
      const first = firsts.get(position);
      return first === undefined ? undefined : kept.slice(first - dropped);
    },
    forget() {
      dropped += kept.length;
      kept = [];
      firsts.clear();
    },
  };
}
