/** State of a capability. `pending`: the partner is reviewing the submitted details. */
export type CapabilityState = 'active' | 'pending' | 'inactive';

/** Status of an account. Requirements have the partner's names, e.g. `individual.verification.document`. */
export type AccountStanding = {
  id: string;
  /** Card payments need both capabilities. */
  capabilities: { cardPayments: CapabilityState; transfers: CapabilityState };
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: {
    currentlyDue: string[];
    pastDue: string[];
    pendingVerification: string[];
    /** Details that were submitted and rejected. `reason` is a sentence of the partner in English. */
    errors: { requirement: string; code: string; reason: string }[];
    /** Why the account is disabled, e.g. `requirements.past_due`, `rejected.fraud`; null when it is not. */
    disabledReason: string | null;
    /**
     * When the partner disables more capabilities if requirements are still due; null without a deadline.
     */
    deadline: Date | null;
  };
};

/** Documents without personal secrets, by the file ids that the partner gave to the browser. */
export type AccountDocuments = {
  bankAccountOwnership?: string | undefined;
  companyRegistration?: string | undefined;
  companyMemorandum?: string | undefined;
  beneficialOwnership?: string | undefined;
};

export type PersonRole = 'representative' | 'owner' | 'director' | 'executive';

export type AccountPerson = { id: string; firstName: string; lastName: string; roles: PersonRole[] };

/**
 * Connected accounts (https://docs.stripe.com/connect), which hold a professional's captures until payout.
 * Identity data goes from the browser to the partner; the API receives single-use tokens
 * (https://docs.stripe.com/connect/account-tokens). Payouts are manual. Never call it inside a transaction.
 * Throws PartnerUnavailable, after which the call may be repeated with the same key, and PartnerRefused,
 * which is final (`token_already_used`, `invalid_statement_descriptor`).
 */
export type Accounts = {
  /**
   * Creates an account and returns the partner's id of it. `reference` is the professional's id, `country`
   * an ISO 3166 alpha-2 code, `mcc` an ISO 18245 code.
   */
  createAccount(order: {
    key: string;
    reference: string;
    email: string;
    country: string;
    accountToken: string;
    mcc: string;
    /** The name shown on customers' card statements, 5 to 22 characters. */
    statementDescriptor: string;
    /** Address of the public page that shows the professional's services. */
    url: string;
    documents: AccountDocuments;
  }): Promise<string>;
  /**
   * Finds the account that was created with this key since `since`, even if the answer was lost. Returns
   * null when there is none.
   */
  findAccount(order: { key: string; since: Date }): Promise<string | null>;
  updateAccount(order: {
    key: string;
    id: string;
    accountToken?: string | undefined;
    statementDescriptor?: string | undefined;
    documents?: AccountDocuments | undefined;
  }): Promise<void>;
  readAccount(id: string): Promise<AccountStanding>;

  /** Adds a person of a company. Returns the partner's id of the person. */
  createPerson(order: { key: string; accountId: string; personToken: string }): Promise<string>;
  updatePerson(order: {
    key: string;
    accountId: string;
    personId: string;
    personToken: string;
  }): Promise<void>;
  /** Removes a person; succeeds when the person was already removed. */
  removePerson(order: { key: string; accountId: string; personId: string }): Promise<void>;
  listPersons(accountId: string): Promise<AccountPerson[]>;
};
