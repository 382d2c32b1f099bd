/** Who sent the request, as the access token proves it. */
export type Caller = {
  accountId: string;
  sessionId: string;
  role: string;
  /** Admitted to the professional area. */
  isProfessional: boolean;
};
