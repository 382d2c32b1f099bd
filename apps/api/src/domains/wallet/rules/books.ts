import { DAY_MS, earliest, later, latest, MINUTE_MS } from '#kit/time';

/**
 * An account at the card partner: `platform` for the marketplace's account, otherwise the id of a connected
 * account.
 */
export type BookOwner = 'platform' | (string & {});

/** The marketplace's book, or the book of one professional's account. */
export type Book = { owner: BookOwner; professionalId: string | null };

const NOWHERE = 'acct_of_';

/**
 * Returns a placeholder owner for a professional without an account at the partner, so that every movement
 * in our ledger shows as a difference.
 */
export function placeholderOwnerOf(professionalId: string): BookOwner {
  return `${NOWHERE}${professionalId}`;
}

/** Returns the professional of a placeholder owner; undefined for a real account. */
export function professionalOfPlaceholder(owner: BookOwner): string | undefined {
  return owner.startsWith(NOWHERE) ? owner.slice(NOWHERE.length) : undefined;
}

/**
 * A movement at the card partner, either as the partner reports it or as our ledger expects it. Amounts are
 * cents.
 */
export type BookMovement = {
  owner: BookOwner;
  /**
   * The partner's id of a hold, refund, transfer, reversal, dispute or payout. Our key for a movement
   * without such an id.
   */
  subject: string;
  /** The type in the terms of the port to the partner's books, for example `capture` or `share_sent`. */
  type: string;
  /** The ledger's kind; only movements of our ledger have it. */
  kind?: string;
  /**
   * The amount before the fee. Null when our ledger does not know the fee: then only the net amount is
   * compared.
   */
  amountCents: number | null;
  feeCents: number | null;
  cents: number;
  at: Date;
  /**
   * When the partner booked the movement, by the partner's clock. Null when our ledger does not know the
   * time: then the day is not compared.
   */
  bookedAt: Date | null;
};

/** A line without a counterpart in the books of the other side. */
export type UnmatchedLine = {
  side: 'ours' | 'partners';
  type: string;
  amountCents: number | null;
  feeCents: number | null;
  cents: number;
  /** The partner's UTC day; null when our ledger does not know it. */
  day: string | null;
};

export type BookDifference = {
  owner: BookOwner;
  subject: string;
  oursCents: number;
  partnersCents: number;
  /** The unmatched lines. Their net amounts may sum to zero. */
  lines: UnmatchedLine[];
  /** The types of the partner's lines, or the ledger kinds of our lines when the partner has no line. */
  types: string[];
  /** The first UTC day of the partner's lines, or of our lines when the partner has no line. */
  day: string;
};

/**
 * Lines that two operators have settled. From then on the comparison adds the partner's lines to our books
 * and leaves out ours.
 */
export type SettledLines = { owner: BookOwner; subject: string; at: Date; lines: readonly UnmatchedLine[] };

/** Movements of the last minutes may still be settling and are not compared yet. */
const SETTLING_MS = 15 * MINUTE_MS;

export type BookWindow = { since: Date; until: Date };

/**
 * Returns the differences within the window, by account and subject, except subjects with a movement of the
 * last 15 minutes before `now` (default: the end of the window). A counterpart has the same type, net amount
 * and, if our ledger knows them, gross amount and day.
 */
export function compareBooks(
  ours: readonly BookMovement[],
  partners: readonly BookMovement[],
  { since, until, now = until }: BookWindow & { now?: Date },
  settledLines: readonly SettledLines[] = [],
): BookDifference[] {
  const settled = later(now, -SETTLING_MS);
  const found = new Map<string, Group>();
  const groupOf = ({ owner, subject }: { owner: BookOwner; subject: string }) => {
    const key = `${owner} ${subject}`;
    const known = found.get(key);
    if (known) return known;
    const group: Group = { owner, subject, ours: [], partners: [] };
    found.set(key, group);
    return group;
  };
  for (const movement of ours) groupOf(movement).ours.push(movement);
  for (const movement of partners) groupOf(movement).partners.push(movement);
  for (const settlement of settledLines) settle(groupOf(settlement), settlement);
  const differences: BookDifference[] = [];
  for (const group of found.values()) {
    const all = [...group.ours, ...group.partners];
    const isWithin = all.some(({ at }) => at >= since && at <= until);
    const isSettled = all.every(({ at }) => at <= settled);
    if (!isWithin || !isSettled) continue;
    const lines = unmatched(group);
    if (lines.length === 0) continue;
    const side = group.partners.length > 0 ? group.partners : group.ours;
    const first = side.reduce((one, other) => (other.at < one.at ? other : one));
    differences.push({
      owner: group.owner,
      subject: group.subject,
      oursCents: total(group.ours),
      partnersCents: total(group.partners),
      lines,
      types: [...new Set(side.map(({ type, kind }) => kind ?? type))].sort(),
      day: partnersDay(first.at),
    });
  }
  const order = ({ day, subject, owner }: BookDifference) => `${day} ${subject} ${owner}`;
  return differences.sort((a, b) => order(a).localeCompare(order(b)));
}

/** What is looked up again: the subject of a difference and its unmatched lines. */
export type Suspect = Pick<BookDifference, 'subject' | 'day' | 'lines'>;

/** The two sides may record different times for a movement, but rarely this far apart. */
const MARGIN_MS = 3 * DAY_MS;
/**
 * A partner event may have waited this long for an operator, so that the partner's booking is much older
 * than our posting.
 */
const DEEP_MS = 90 * DAY_MS;

/**
 * Returns the time in which the counterparts of these lines may have been booked, up to `now`. A line of
 * which our ledger does not know the day may have been booked long before.
 */
export function lookWindow(suspects: readonly [Suspect, ...Suspect[]], now: Date): BookWindow {
  const begins = suspects.flatMap(({ day, lines }) =>
    lines.map((line) => later(new Date(line.day ?? day), line.day === null ? -DEEP_MS : -MARGIN_MS)),
  );
  const ends = suspects.flatMap(({ day, lines }) =>
    lines.map((line) => later(new Date(line.day ?? day), DAY_MS + MARGIN_MS)),
  );
  return { since: earliest(now, ...begins), until: earliest(now, latest(new Date(0), ...ends)) };
}

type Group = { owner: BookOwner; subject: string; ours: BookMovement[]; partners: BookMovement[] };

/** The partner's books use UTC days. */
function partnersDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function dayOrNull({ bookedAt }: BookMovement): string | null {
  return bookedAt === null ? null : partnersDay(bookedAt);
}

/**
 * Our most specific lines are matched first, because a line without fee or day matches more of the
 * partner's lines.
 */
function unmatched({ ours, partners }: Group): UnmatchedLine[] {
  const left = withoutEmptyShare(ours, partners);
  const alone: UnmatchedLine[] = [];
  const knows = ({ amountCents, bookedAt }: BookMovement) =>
    (amountCents === null ? 0 : 2) + (bookedAt === null ? 0 : 1);
  for (const line of ours.toSorted((a, b) => knows(b) - knows(a))) {
    const at = left.findIndex((other) => isCounterpart(line, other));
    if (at < 0) alone.push(toUnmatched(line, 'ours'));
    else left.splice(at, 1);
  }
  return [...alone, ...left.map((line) => toUnmatched(line, 'partners'))];
}

/**
 * Drops the partner's lines of a share that was retained in full: the partner books it in and out at once,
 * our ledger does not book it.
 */
function withoutEmptyShare(ours: readonly BookMovement[], partners: readonly BookMovement[]): BookMovement[] {
  if (ours.some(({ type }) => type === 'share' || type === 'share_sent')) return [...partners];
  const sent = partners.find(({ type }) => type === 'share_sent');
  const fee = partners.find(({ type, cents }) => type === 'fee_retained' && cents === -(sent?.cents ?? 0));
  const isEmpty = (line: BookMovement) =>
    (line.type === 'share' && line.cents === 0) || (fee && (line === sent || line === fee));
  return partners.filter((line) => !isEmpty(line));
}

function isCounterpart(ours: BookMovement, theirs: BookMovement): boolean {
  if (ours.type !== theirs.type || ours.cents !== theirs.cents) return false;
  if (ours.amountCents !== null && ours.amountCents !== theirs.amountCents) return false;
  return ours.bookedAt === null || dayOrNull(ours) === dayOrNull(theirs);
}

function toUnmatched(line: BookMovement, side: UnmatchedLine['side']): UnmatchedLine {
  const { type, amountCents, feeCents, cents } = line;
  return { side, type, amountCents, feeCents, cents, day: dayOrNull(line) };
}

function settle(group: Group, { at, lines }: SettledLines): void {
  const { owner, subject, ours } = group;
  for (const line of lines) {
    const { side, type, amountCents, feeCents, cents, day } = line;
    if (side === 'partners') {
      const bookedAt = day === null ? null : new Date(day);
      ours.push({ owner, subject, type, amountCents, feeCents, cents, at, bookedAt });
      continue;
    }
    const gone = ours.findIndex(
      (line) =>
        line.type === type &&
        line.cents === cents &&
        line.amountCents === amountCents &&
        dayOrNull(line) === day,
    );
    if (gone >= 0) ours.splice(gone, 1);
  }
}

function total(movements: readonly BookMovement[]): number {
  return movements.reduce((cents, movement) => cents + movement.cents, 0);
}
