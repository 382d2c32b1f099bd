import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { type BookMovement, compareBooks } from './rules/books.ts';
import { type MirroredMovement, mirrorLines } from './rules/mirror-lines.ts';
import type { LedgerKind } from './rules.ts';

const days = process.env.ROUNDS === 'full' ? 1_000 : 60;
const seededCount = process.env.ROUNDS === 'full' ? 200 : 40;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.info(`${days} clean days, ${seededCount} seeded differences, seed ${seed}`);
const since = new Date('2026-06-10T00:00:00Z');
const until = later(since, DAY_MS);

/** A capture as the partner books it, and both of our ledger lines, a little later. */
const aCapture = fc.record({
  hold: fc.nat(),
  owner: fc.constantFrom('acct_a', 'acct_b', 'acct_c'),
  cents: fc.integer({ min: 200, max: 50_000 }),
  feeCents: fc.integer({ min: 1, max: 150 }),
  partnerFeeCents: fc.integer({ min: 25, max: 100 }),
  atMinutes: fc.integer({ min: 0, max: 24 * 60 - 20 }),
  lateMinutes: fc.constantFrom(0, 0, 1, 14, 60 * 30),
  /** Whether the partner reported its booking time; otherwise the day is unknown. */
  isNotified: fc.boolean(),
  ends: fc.constantFrom('kept', 'kept', 'refunded', 'paid_out', 'disputed'),
});
type Captured = typeof aCapture extends fc.Arbitrary<infer C> ? C : never;

const aDay = fc.uniqueArray(aCapture, { minLength: 1, maxLength: 40, selector: ({ hold }) => hold });

function booksOf(day: readonly Captured[]): { ours: BookMovement[]; partners: BookMovement[] } {
  const ours: BookMovement[] = [];
  const partners: BookMovement[] = [];
  for (const {
    hold,
    owner,
    cents,
    feeCents,
    partnerFeeCents,
    atMinutes,
    lateMinutes,
    isNotified,
    ends,
  } of day) {
    const at = later(since, atMinutes * MINUTE_MS);
    const noted = later(at, lateMinutes * MINUTE_MS);
    const subject = `pi_${hold}`;
    const theirs = (type: string, whose: string, amountCents: number, of = subject, feeKept = 0) =>
      partners.push({
        owner: whose,
        subject: of,
        type,
        amountCents,
        feeCents: feeKept,
        cents: amountCents - feeKept,
        at,
        bookedAt: at,
      });
    const here = (kind: LedgerKind, moved: Partial<MirroredMovement>, of = subject) =>
      ours.push(
        ...mirrorLines(
          {
            subject: of,
            kind,
            connectedCents: 0,
            platformCents: 0,
            feesCents: 0,
            partnerFeeCents: null,
            // Our older postings do not know the partner's time.
            bookedAt: isNotified ? at : null,
            at: noted,
            ...moved,
          },
          owner,
        ),
      );
    theirs('capture', 'platform', cents, subject, partnerFeeCents);
    theirs('share_sent', 'platform', -cents);
    theirs('fee_retained', 'platform', feeCents);
    theirs('share', owner, cents, subject, feeCents);
    here('capture', {
      connectedCents: cents - feeCents,
      platformCents: feeCents - partnerFeeCents,
      feesCents: partnerFeeCents,
      partnerFeeCents,
    });
    if (ends === 'refunded') {
      theirs('refund', 'platform', -cents, `re_${hold}`);
      here('refund_done', { platformCents: -cents }, `re_${hold}`);
      theirs('share_taken_back', 'platform', cents, `trr_${hold}`);
      theirs('share_returned', owner, -cents, `trr_${hold}`);
      here('transfer_taken_back', { platformCents: cents, connectedCents: -cents }, `trr_${hold}`);
    }
    if (ends === 'paid_out') {
      theirs('payout', owner, feeCents - cents, `po_${hold}`);
      here('withdrawal_sent', { connectedCents: feeCents - cents }, `po_${hold}`);
    }
    if (ends === 'disputed') {
      theirs('dispute', 'platform', -cents, `du_${hold}`, 2000);
      here('dispute_opened', { platformCents: -cents - 2000, partnerFeeCents: 2000 }, `du_${hold}`);
    }
  }
  return { ours, partners };
}

/** Another amount before the fee; the net follows. */
function ofAmount(movement: BookMovement, amountCents: number, feeCents = movement.feeCents ?? 0) {
  return { ...movement, amountCents, feeCents, cents: amountCents - feeCents };
}

const wrongs: Record<string, (movement: BookMovement) => BookMovement[]> = {
  'is missing': () => [],
  'stands there twice': (movement) => [movement, movement],
  'is a cent off': (movement) => [ofAmount(movement, (movement.amountCents ?? 0) + 1)],
  'has the other sign': (movement) => [
    ofAmount(movement, -(movement.amountCents ?? 0), -(movement.feeCents ?? 0)),
  ],
  'bears a fee that is a cent off': (movement) => [
    ofAmount(movement, movement.amountCents ?? 0, (movement.feeCents ?? 0) + 1),
  ],
  'bears a fee that is a cent off, and an amount that hides it': (movement) => [
    ofAmount(movement, (movement.amountCents ?? 0) + 1, (movement.feeCents ?? 0) + 1),
  ],
  'is of another type': (movement) => [{ ...movement, type: 'adjustment' }],
  'is followed by two that cancel each other': (movement) => [
    movement,
    { ...ofAmount(movement, 700, 0), type: 'adjustment' },
    { ...ofAmount(movement, -700, 0), type: 'adjustment' },
  ],
  'is in two parts': (movement) => [
    ofAmount(movement, (movement.amountCents ?? 0) - 1),
    ofAmount(movement, 1, 0),
  ],
  'is on another account': (movement) => [{ ...movement, owner: 'acct_stranger' }],
  'is of another subject': (movement) => [{ ...movement, subject: 'pi_stranger' }],
};

describe('the two books', () => {
  test('agree on a clean day, in any order and however late each line was posted here', () => {
    fc.assert(
      fc.property(aDay, fc.boolean(), (day, isTurned) => {
        const { ours, partners } = booksOf(day);
        const listed = isTurned ? partners.toReversed() : partners;
        expect(compareBooks(ours, listed, { since, until: later(until, 2 * DAY_MS) })).toEqual([]);
      }),
      { numRuns: days, seed },
    );
  });

  test.each(Object.entries(wrongs))('differ where one movement %s, and nowhere else', (_, wrong) => {
    fc.assert(
      fc.property(aDay, fc.nat(), fc.boolean(), (day, pick, isHere) => {
        const books = booksOf(day);
        const side = isHere ? 'ours' : 'partners';
        const at = pick % books[side].length;
        const seeded = books[side][at];
        if (!seeded) throw new Error('no movement to change');
        fc.pre(seeded.cents !== 0);
        const broken = {
          ...books,
          [side]: books[side].flatMap((movement, index) => (index === at ? wrong(movement) : movement)),
        };
        const found = compareBooks(broken.ours, broken.partners, { since, until: later(until, 2 * DAY_MS) });
        expect(found.map(({ owner, subject }) => `${owner} ${subject}`)).toContain(
          `${seeded.owner} ${seeded.subject}`,
        );
        // Two when it moved to another account or subject, one otherwise.
        expect(found.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: Math.ceil(seededCount / Object.keys(wrongs).length), seed },
    );
  });

  test('differ where a line is on another day of the partner’s, however late it was posted here', () => {
    fc.assert(
      fc.property(aDay, fc.nat(), fc.boolean(), fc.constantFrom(-1, 1), (day, pick, isHere, days) => {
        const books = booksOf(day.map((captured) => ({ ...captured, isNotified: true })));
        const side = isHere ? 'ours' : 'partners';
        const seeded = books[side][pick % books[side].length];
        if (!seeded?.bookedAt) throw new Error('no movement to change');
        const bookedAt = later(seeded.bookedAt, days * DAY_MS);
        const moved = isHere ? { ...seeded, bookedAt } : { ...seeded, bookedAt, at: bookedAt };
        const broken = {
          ...books,
          [side]: books[side].map((movement) => (movement === seeded ? moved : movement)),
        };
        const found = compareBooks(broken.ours, broken.partners, { since, until: later(until, 2 * DAY_MS) });
        expect(found.map(({ owner, subject, lines }) => [`${owner} ${subject}`, lines.length])).toEqual([
          [`${seeded.owner} ${seeded.subject}`, 2],
        ]);
        expect(found[0]?.oursCents).toBe(found[0]?.partnersCents);
      }),
      { numRuns: Math.ceil(seededCount / Object.keys(wrongs).length), seed },
    );
  });

  test('leave recent lines for the next comparison, and date differences by the partner’s day', () => {
    const at = later(until, -10 * MINUTE_MS);
    const money = { amountCents: 100, feeCents: 0, cents: 100 };
    const partners = [{ owner: 'platform', subject: 'pi_1', type: 'capture', ...money, at, bookedAt: at }];
    expect(compareBooks([], partners, { since, until })).toEqual([]);
    expect(compareBooks([], partners, { since, until: later(until, HOUR_MS) })).toEqual([
      {
        owner: 'platform',
        subject: 'pi_1',
        oursCents: 0,
        partnersCents: 100,
        types: ['capture'],
        day: '2026-06-10',
        lines: [{ side: 'partners', type: 'capture', ...money, day: '2026-06-10' }],
      },
    ]);
  });

  test('ignore movements outside the window', () => {
    const at = later(since, -HOUR_MS);
    const money = { amountCents: 5, feeCents: 0, cents: 5 };
    const ours = [{ owner: 'platform', subject: 'pi_1', type: 'capture', ...money, at, bookedAt: at }];
    expect(compareBooks(ours, [], { since, until })).toEqual([]);
  });
});

test.each([
  ['day', { bookedAt: null }, { at: later(since, -DAY_MS), bookedAt: later(since, -DAY_MS) }],
  ['gross amount', { amountCents: null, feeCents: null }, { amountCents: 99, feeCents: 1 }],
])('a line of ours without its %s leaves the partner’s line to ours that has it', (_, unknown, differs) => {
  const exact: BookMovement = {
    owner: 'platform',
    subject: 'pi_1',
    type: 'capture',
    amountCents: 100,
    feeCents: 2,
    cents: 98,
    at: since,
    bookedAt: since,
  };
  const ours = [{ ...exact, ...unknown }, exact];
  const partners = [exact, { ...exact, ...differs }];
  for (const here of [ours, ours.toReversed()])
    for (const there of [partners, partners.toReversed()])
      expect(compareBooks(here, there, { since, until })).toEqual([]);
});

test('a settled line of ours goes, and another of the same type, amount or day stays', () => {
  const at = later(since, HOUR_MS);
  const line = (type: string, cents: number, amountCents: number, bookedAt = at): BookMovement => ({
    ...{ owner: 'platform' as const, subject: 'pi_1', type, at, bookedAt },
    ...{ amountCents, feeCents: amountCents - cents, cents },
  });
  const gone = line('capture', 98, 100);
  const others = [
    line('refund', 98, 100),
    line('capture', 97, 100),
    line('capture', 98, 99),
    line('capture', 98, 100, later(at, DAY_MS)),
  ];
  const settled = {
    owner: 'platform' as const,
    subject: 'pi_1',
    at,
    lines: [
      { side: 'ours' as const, type: 'capture', amountCents: 100, feeCents: 2, cents: 98, day: '2026-06-10' },
    ],
  };
  const window = { since, until: later(since, 3 * DAY_MS) };
  expect(compareBooks([...others, gone], others, window, [settled])).toEqual([]);
  expect(compareBooks([gone, ...others], others, window, [settled])).toEqual([]);
});

test('a fully retained share is no difference, and one retained but for a cent is one', () => {
  const at = later(since, HOUR_MS);
  const theirs = (type: string, owner: string, amountCents: number, feeCents = 0): BookMovement => ({
    owner,
    subject: 'pi_1',
    type,
    amountCents,
    feeCents,
    cents: amountCents - feeCents,
    at,
    bookedAt: at,
  });
  const ours = [theirs('capture', 'platform', 200, 28)];
  const partners = (retainedCents: number) => [
    theirs('capture', 'platform', 200, 28),
    theirs('share_sent', 'platform', -200),
    theirs('fee_retained', 'platform', retainedCents),
    theirs('share', 'acct_a', 200, retainedCents),
  ];
  expect(compareBooks(ours, partners(200), { since, until })).toEqual([]);
  expect(compareBooks(partners(200), partners(200), { since, until })).toEqual([]);
  const found = compareBooks(ours, partners(199), { since, until });
  expect(found.map(({ owner }) => owner).sort()).toEqual(['acct_a', 'platform']);
});
