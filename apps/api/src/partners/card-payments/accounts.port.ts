/** `pending`: the partner is reviewing what was submitted. */
export type CapabilityState = 'active' | 'pending' | 'inactive';

/** Status of an account. Requirements use the partner's names, e.g. `individual.verification.document`. */
export type AccountStanding = {
  id: string;
  /** Both are required for card payments. */
  capabilities: { cardPayments: CapabilityState; transfers: CapabilityState };
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: {
    currentlyDue: string[];
    pastDue: string[];
    pendingVerification: string[];
    /** Submitted and rejected; `reason` is the partner's sentence, in English. */
    errors: { requirement: string; code: string; reason: string }[];
    /** Why the account is disabled, e.g. `requirements.past_due`, `rejected.fraud`. */
    disabledReason: string | null;
    /** When more is disabled if requirements are still due. */
    deadline: Date | null;
  };
};

/** Documents without personal secrets, by the file ids that the partner gave the browser. */
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
 * (https://docs.stripe.com/connect/account-tokens). Payouts are manual. Never inside a transaction;
 * PartnerUnavailable: retry with the same key; PartnerRefused: final (`token_already_used`,
 * `invalid_statement_descriptor`).
 */
export type Accounts = {
  /**
   * `reference` is the professional's id, `country` ISO 3166 alpha-2, `mcc` ISO 18245. Returns the
   * partner's account id.
   */
  createAccount(order: {
    key: string;
    reference: string;
    email: string;
    country: string;
    accountToken: string;
    mcc: string;
    /** 5 to 22 characters, shown on customers' card statements. */
    statementDescriptor: string;
    /** Public page of the professional's services. */
    url: string;
    documents: AccountDocuments;
  }): Promise<string>;
  /** The account created with this key since `since`, even if the answer was lost. */
  findAccount(order: { key: string; since: Date }): Promise<string | null>;
  updateAccount(order: {
    key: string;
    id: string;
    accountToken?: string | undefined;
    statementDescriptor?: string | undefined;
    documents?: AccountDocuments | undefined;
  }): Promise<void>;
  readAccount(id: string): Promise<AccountStanding>;

  /** Adds a person of a company. Returns the partner's person id. */
  createPerson(order: { key: string; accountId: string; personToken: string }): Promise<string>;
  updatePerson(order: {
    key: string;
    accountId: string;
    personId: string;
    personToken: string;
  }): Promise<void>;
  /** Removing a person that is already gone succeeds. */
  removePerson(order: { key: string; accountId: string; personId: string }): Promise<void>;
  listPersons(accountId: string): Promise<AccountPerson[]>;
};
