/** What is typed of other times and another price for a request. */
export type ProposalDraft = {
  times: { day: string; time: string; memberId: string }[];
  /** Of which service, where several are on request. */
  position: number;
  /** Empty: the price stays. */
  price: string;
  note: string;
};
