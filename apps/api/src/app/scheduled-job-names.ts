/** Nightly jobs by the names that operators use. */
export const scheduledJobNames = [
  ...(['ledger', 'holds', 'commands', 'captures', 'invoices'] as const),
  ...(['masks', 'strays', 'jobs', 'feeds', 'purges'] as const),
] as const;
