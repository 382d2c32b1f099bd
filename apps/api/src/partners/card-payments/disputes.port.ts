/**
 * Status of a dispute. `needs_evidence`: evidence can be submitted until `evidenceBy`. `under_review`: the
 * bank is deciding. `won` (also when the partner prevented the dispute) and `lost` are final. `inquiry` and
 * `inquiry_closed`: the bank only asked a question, and no money moved.
 */
export type DisputeStatus = 'needs_evidence' | 'under_review' | 'won' | 'lost' | 'inquiry' | 'inquiry_closed';

/** A dispute of a card debit by the cardholder (https://docs.stripe.com/disputes), in euro cents. */
export type Dispute = {
  id: string;
  status: DisputeStatus;
  holdId: string | null;
  amountCents: number;
  /** The partner's fee in euro cents, which is not returned even if the dispute is won. */
  feeCents: number;
  /** The bank's reason, e.g. `fraudulent`, `product_not_received`. */
  reason: string;
  openedAt: Date;
  /**
   * When the partner took the disputed amount and when it returned it, by the partner's clock; null before
   * that.
   */
  bookedAt: Date | null;
  returnedAt: Date | null;
  /** Deadline of the evidence by the partner's clock; null when no evidence is expected. */
  evidenceBy: Date | null;
  /** True when evidence was sent to the bank. */
  isAnswered: boolean;
};

/** Texts of the evidence; together at most 150,000 characters. */
export type EvidenceTexts = {
  customerName?: string;
  customerEmail?: string;
  serviceDescription?: string;
  /** Date of the service, formatted for a person. */
  serviceDate?: string;
  /** How and where the customer learned the refund policy. */
  refundPolicy?: string;
  whyNotRefunded?: string;
  cancellationPolicy?: string;
  whyCancellationDoesNotHold?: string;
  other?: string;
};

/** The rules for keys and errors are those of `Charges`. */
export type Disputes = {
  readDispute(id: string): Promise<Dispute>;
  /**
   * Stores evidence and, with `submit`, sends it to the bank, which is possible once. Throws PartnerRefused
   * when evidence was sent before, when it is too late, or when the dispute is decided.
   */
  submitEvidence(order: { key: string; id: string; texts: EvidenceTexts; submit: boolean }): Promise<Dispute>;
};
