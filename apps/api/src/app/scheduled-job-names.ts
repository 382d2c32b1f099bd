/** Names of the nightly jobs, which operators use on the command line. */
export const scheduledJobNames = [
  ...(['ledger', 'holds', 'commands', 'captures', 'invoices'] as const),
  ...(['masks', 'strays', 'jobs', 'feeds', 'purges'] as const),
] as const;
