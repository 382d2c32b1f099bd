/** Where money stands in the books. Debits positive, credits negative: what she is owed is a credit. */
export type LedgerAccount = 'partner' | 'professional' | 'search_fees' | 'bank_charges' | 'paid_out';
export type Entry = { account: LedgerAccount; amountCents: number };

export type Capture = { capturedCents: number; searchFeeCents: number; bankChargesCents: number };

/** A debit of the customer's card, divided: hers, the marketplace's search fee, the bank charges. Sums to zero. */
export function entriesOfCapture({ capturedCents, searchFeeCents, bankChargesCents }: Capture): Entry[] {
  const netCents = capturedCents - searchFeeCents - bankChargesCents;
  const entries: Entry[] = [
    { account: 'partner', amountCents: capturedCents },
    { account: 'professional', amountCents: -netCents },
    { account: 'search_fees', amountCents: -searchFeeCents },
    { account: 'bank_charges', amountCents: -bankChargesCents },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}

/** A movement as the partner's books, or ours, tell it; refunds are negative. */
export type BookLine = {
  kind: 'capture' | 'refund';
  holdId: string | null;
  amountCents: number;
  /** What was kept for the marketplace: search fee and bank charges. */
  applicationFeeCents: number;
};

export type Difference = {
  holdId: string;
  kind: BookLine['kind'];
  oursCents: number;
  partnersCents: number;
  oursFeeCents: number;
  partnersFeeCents: number;
};

export type LedgerAudit = {
  /** Nothing differs and every account of ours adds up. */
  agrees: boolean;
  /** Partner minus ours. */
  differenceCents: number;
  differences: Difference[];
  /** Ids of transactions that do not sum to zero. */
  unbalanced: string[];
};

/** Compares two sets of books movement by movement, to the cent. */
export function compareBooks(ours: readonly BookLine[], partners: readonly BookLine[]): Difference[] {
  const found = new Map<string, Difference>();
  const take = (line: BookLine, side: 'ours' | 'partners') => {
    const holdId = line.holdId ?? '';
    const key = `${line.kind} ${holdId}`;
    const row = found.get(key) ?? {
      holdId,
      kind: line.kind,
      oursCents: 0,
      partnersCents: 0,
      oursFeeCents: 0,
      partnersFeeCents: 0,
    };
    row[`${side}Cents`] += line.amountCents;
    row[`${side}FeeCents`] += line.applicationFeeCents;
    found.set(key, row);
  };
  for (const line of ours) take(line, 'ours');
  for (const line of partners) take(line, 'partners');
  return [...found.values()].filter(
    (row) => row.oursCents !== row.partnersCents || row.oursFeeCents !== row.partnersFeeCents,
  );
}
