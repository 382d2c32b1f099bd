/**
 * `needs_evidence`: until `evidenceBy`. `under_review`: the bank decides. `won`, `lost`: final. `inquiry`,
 * `inquiry_closed`: a question of the bank; no money moved.
 */
export type DisputeStatus = 'needs_evidence' | 'under_review' | 'won' | 'lost' | 'inquiry' | 'inquiry_closed';

/** A debit disputed by its cardholder (https://docs.stripe.com/disputes), in euro cents. */
export type Dispute = {
  id: string;
  status: DisputeStatus;
  holdId: string | null;
  amountCents: number;
  /** The partner's fee, kept even if the dispute is won. */
  feeCents: number;
  /** The bank's reason, e.g. `fraudulent`, `product_not_received`. */
  reason: string;
  openedAt: Date;
  /** When the partner took the amount and when it returned it, by its clock; null until then. */
  bookedAt: Date | null;
  returnedAt: Date | null;
  /** By the partner's clock; null when no evidence is expected. */
  evidenceBy: Date | null;
  /** Evidence was sent to the bank. */
  isAnswered: boolean;
};

/** Evidence in words, 150,000 characters in total. */
export type EvidenceTexts = {
  customerName?: string;
  customerEmail?: string;
  serviceDescription?: string;
  /** Formatted for a reader. */
  serviceDate?: string;
  /** How and where the customer learned the refund policy. */
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
   * Stores evidence, and with `submit` sends it to the bank, once. Throws PartnerRefused when it was sent
   * before, is too late or the dispute is decided.
   */
  submitEvidence(order: { key: string; id: string; texts: EvidenceTexts; submit: boolean }): Promise<Dispute>;
};
