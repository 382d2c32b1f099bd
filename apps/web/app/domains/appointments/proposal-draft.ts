export type ProposalDraft = {
  times: { day: string; time: string; memberId: string }[];
  /** Position of the service to reprice, where several are on request. */
  position: number;
  /** Empty: the price stays. */
  price: string;
  note: string;
};
