import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import type { Billing } from '#partners/card-payments/billing.port';
import type { InvoicingDeps } from './issue-invoice.ts';

export type BillingDeps = InvoicingDeps & {
  db: Database;
  clock: Clock;
  billing: Billing;
  /**
   * Returns the business's data for the card partner, which are sent once, when its customer is created.
   */
  payerOf(professionalId: string): Promise<{ email: string; name: string }>;
};
