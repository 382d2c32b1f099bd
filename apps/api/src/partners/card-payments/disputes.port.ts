/**
 * - `needs_evidence`: until `evidenceBy`. `under_review`: the bank thinks.
 * - `won`, `lost`: final. `inquiry`, `inquiry_closed`: a question of the bank, no money has moved.
 */
export type DisputeStatus = 'needs_evidence' | 'under_review' | 'won' | 'lost' | 'inquiry' | 'inquiry_closed';

/** A debit that its cardholder disputes at the bank (https://docs.stripe.com/disputes). Cents of euro. */
export type Dispute = {
  id: string;
  status: DisputeStatus;
  holdId: string | null;
  amountCents: number;
  /** The partner's own, kept also when it is won. */
  feeCents: number;
  /** The bank's word, e.g. `fraudulent`, `product_not_received`. */
  reason: string;
  openedAt: Date;
  /** When the partner took the amount, and when it gave it back, by its clock; null as long as it did not. */
  bookedAt: Date | null;
  returnedAt: Date | null;
  /** By the partner's clock; null where there is nothing to say. */
  evidenceBy: Date | null;
  /** Something was sent to the bank. */
  isAnswered: boolean;
};

/** What can be said to the bank, in words, 150,000 characters together. */
export type EvidenceTexts = {
  customerName?: string;
  customerEmail?: string;
  serviceDescription?: string;
  /** As a reader writes it. */
  serviceDate?: string;
  /** How and where the customer was told when money comes back. */
  refundPolicy?: string;
  whyNotRefunded?: string;
  cancellationPolicy?: string;
  whyCancellationDoesNotHold?: string;
  /** Anything else. */
  other?: string;
};

/** Same rules as Charges. */
export type Disputes = {
  readDispute(id: string): Promise<Dispute>;
  /**
   * Keeps what is said, and with `submit` sends it to the bank, once. Throws PartnerRefused when it was already sent, too late
   * or decided.
   */
  submitEvidence(order: { key: string; id: string; texts: EvidenceTexts; submit: boolean }): Promise<Dispute>;
};
