export type ProposalDraft = {
  times: { day: string; time: string; memberId: string }[];
  /** Index of the service whose price changes, where several services are on request. */
  position: number;
  /** Typed price; empty when the price stays the same. */
  price: string;
  note: string;
};
