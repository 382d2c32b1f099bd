/** What runs at night, by the name an operator knows it by. */
export const scheduledJobNames = [
  ...(['ledger', 'holds', 'orders', 'captures', 'invoices'] as const),
  ...(['masks', 'strays', 'jobs', 'feeds', 'purges'] as const),
] as const;
