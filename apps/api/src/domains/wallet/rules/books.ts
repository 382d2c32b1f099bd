import { later, MINUTE_MS } from '#kit/time';

/** Whose account at the card partner: the marketplace's, or one that is connected, by the partner's id. */
export type BookOwner = 'platform' | (string & {});

const NOWHERE = 'acct_of_';

/** Of one who has no account there: whatever our mirror says of her differs. */
export function ownerNowhere(professionalId: string): BookOwner {
  return `${NOWHERE}${professionalId}`;
}

/** The professional of `ownerNowhere`; undefined of an account that is there. */
export function professionalNowhere(owner: BookOwner): string | undefined {
  return owner.startsWith(NOWHERE) ? owner.slice(NOWHERE.length) : undefined;
}

/** A movement on an account at the card partner, as the partner tells it, or as our mirror of it expects it there. Cents. */
export type BookMovement = {
  owner: BookOwner;
  /** What moved it, by the partner's id: a hold, refund, reversal, dispute or payout. */
  subject: string;
  /** In the words of the port of the partner's books (`capture`, `share_sent`). */
  type: string;
  /** Ours alone: the ledger's word. */
  kind?: string;
  /** Before the fee; null, ours alone: what of the net is a fee is not known, and the net is compared. */
  amountCents: number | null;
  /** What was kept of the amount. */
  feeCents: number | null;
  /** Net: what the balance moved by. */
  cents: number;
  at: Date;
  /** By the partner's time; null, ours alone: it did not say, and no day is compared. */
  bookedAt: Date | null;
};

/** A line of one of the books that has no counterpart in the other. */
export type UnmatchedLine = {
  side: 'ours' | 'partners';
  type: string;
  amountCents: number | null;
  feeCents: number | null;
  cents: number;
  /** The partner's, in UTC; null: ours, and the partner did not say. */
  day: string | null;
};

export type BookDifference = {
  owner: BookOwner;
  subject: string;
  oursCents: number;
  partnersCents: number;
  /** What stands alone; its nets need not differ in sum. */
  lines: UnmatchedLine[];
  /** The partner's words for it; ours where the partner knows nothing of it. */
  types: string[];
  /** The partner's first day of it, in UTC; ours where the partner knows nothing of it. */
  day: string;
};

/** What two operators settled: from then on our books say of it what the partner's said. */
export type SettledLines = { owner: BookOwner; subject: string; at: Date; lines: readonly UnmatchedLine[] };

/** An answer that is on its way is no difference yet. */
const SETTLING_MS = 15 * MINUTE_MS;

export type BookWindow = { since: Date; until: Date };

/** A movement may stand at another instant with us than with the partner: so much is read beside the window, on both sides. */
export const BOOK_MARGIN_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * What differs of all that moved within the window by either book: account by account and subject by subject, each line of the
 * one must have its counterpart in the other, of the same type, amount and fee and on the partner's day. Both lists reach
 * BOOK_MARGIN_MS beyond the window. What still moved within the last quarter of an hour is left for the next look.
 */
export function compareBooks(
  ours: readonly BookMovement[],
  partners: readonly BookMovement[],
  { since, until }: BookWindow,
  settledLines: readonly SettledLines[] = [],
): BookDifference[] {
  const settled = later(until, -SETTLING_MS);
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
  for (const given of settledLines) settle(groupOf(given), given);
  const differences: BookDifference[] = [];
  for (const group of found.values()) {
    const all = [...group.ours, ...group.partners];
    const isWithin = all.some(({ at }) => at >= since && at <= until);
    const isSettled = all.every(({ at }) => at <= settled);
    if (!isWithin || !isSettled) continue;
    const lines = unmatched(group);
    if (lines.length === 0) continue;
    const told = group.partners.length > 0 ? group.partners : group.ours;
    const first = told.reduce((one, other) => (other.at < one.at ? other : one));
    differences.push({
      owner: group.owner,
      subject: group.subject,
      oursCents: total(group.ours),
      partnersCents: total(group.partners),
      lines,
      types: [...new Set(told.map(({ type, kind }) => kind ?? type))].sort(),
      day: partnersDay(first.at),
    });
  }
  const order = ({ day, subject, owner }: BookDifference) => `${day} ${subject} ${owner}`;
  return differences.sort((a, b) => order(a).localeCompare(order(b)));
}

type Group = { owner: BookOwner; subject: string; ours: BookMovement[]; partners: BookMovement[] };

/** The partner's days are those of UTC. */
function partnersDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function dayOrNull({ bookedAt }: BookMovement): string | null {
  return bookedAt === null ? null : partnersDay(bookedAt);
}

/** Of what is ours that which knows most is matched first: the rest takes whatever is left. */
function unmatched({ ours, partners }: Group): UnmatchedLine[] {
  const left = withoutEmptyShare(ours, partners);
  const alone: UnmatchedLine[] = [];
  const knows = ({ amountCents, bookedAt }: BookMovement) =>
    (amountCents === null ? 0 : 2) + (bookedAt === null ? 0 : 1);
  for (const line of ours.length > 1 ? ours.toSorted((a, b) => knows(b) - knows(a)) : ours) {
    const at = left.findIndex((other) => isCounterpart(line, other));
    if (at < 0) alone.push(toUnmatched(line, 'ours'));
    else left.splice(at, 1);
  }
  return [...alone, ...left.map((line) => toUnmatched(line, 'partners'))];
}

/** A share of which all was kept came and went at once: with us nothing of it was ever hers. */
function withoutEmptyShare(ours: readonly BookMovement[], partners: readonly BookMovement[]): BookMovement[] {
  if (ours.some(({ type }) => type === 'share' || type === 'share_sent')) return [...partners];
  const sent = partners.find(({ type }) => type === 'share_sent');
  const kept = partners.find(({ type, cents }) => type === 'fee_kept' && cents === -(sent?.cents ?? 0));
  const isEmpty = (line: BookMovement) =>
    (line.type === 'share' && line.cents === 0) || (kept && (line === sent || line === kept));
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
      (it) =>
        it.type === type && it.cents === cents && it.amountCents === amountCents && dayOrNull(it) === day,
    );
    if (gone >= 0) ours.splice(gone, 1);
  }
}

function total(movements: readonly BookMovement[]): number {
  return movements.reduce((cents, movement) => cents + movement.cents, 0);
}
