/** `pending`: the partner is looking at what it was given. */
export type CapabilityState = 'active' | 'pending' | 'inactive';

/** How an account stands at the partner. Requirements are by the partner's own names, e.g. `individual.verification.document`. */
export type AccountStanding = {
  id: string;
  /** Both are needed to be paid by card. */
  capabilities: { cardPayments: CapabilityState; transfers: CapabilityState };
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: {
    currentlyDue: string[];
    pastDue: string[];
    pendingVerification: string[];
    /** What was given and not accepted; `reason` is the partner's own sentence, in English. */
    errors: { requirement: string; code: string; reason: string }[];
    /** Why it is stopped as a whole, e.g. `requirements.past_due`, `rejected.fraud`. */
    disabledReason: string | null;
    /** Until when what is due must be there before more is stopped. */
    deadline: Date | null;
  };
};

/** Documents that are no secret of a person, by the names the partner gave the files in her browser. */
export type AccountDocuments = {
  bankAccountOwnership?: string | undefined;
  companyRegistration?: string | undefined;
  companyMemorandum?: string | undefined;
  beneficialOwnership?: string | undefined;
};

export type PersonRole = 'representative' | 'owner' | 'director' | 'executive';

export type AccountPerson = { id: string; firstName: string; lastName: string; roles: PersonRole[] };

/**
 * Connected accounts (https://docs.stripe.com/connect): a professional's own account at the card partner, where her captures
 * lie until they are paid out. What must be known of her goes from her browser to the partner; here come tokens, each good
 * for one call (https://docs.stripe.com/connect/account-tokens). Paid out only when asked.
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key, PartnerRefused is
 * a definite no (`token_already_used`, `invalid_statement_descriptor`).
 */
export type Accounts = {
  /** `reference` is the professional's id, `country` ISO 3166 alpha-2, `mcc` her trade (ISO 18245). Answers the partner's account id. */
  createAccount(order: {
    key: string;
    reference: string;
    email: string;
    country: string;
    accountToken: string;
    mcc: string;
    /** 5 to 22 characters, on her customers' card statements. */
    statementDescriptor: string;
    /** Where what she sells can be seen. */
    url: string;
    documents: AccountDocuments;
  }): Promise<string>;
  /** The account that `createAccount` made with this key, whatever became of its answer; `since`: not older than that. */
  findAccount(order: { key: string; since: Date }): Promise<string | null>;
  updateAccount(order: {
    key: string;
    id: string;
    accountToken?: string | undefined;
    statementDescriptor?: string | undefined;
    documents?: AccountDocuments | undefined;
  }): Promise<void>;
  readAccount(id: string): Promise<AccountStanding>;

  /** Somebody of a society. Answers the partner's id of her. */
  createPerson(order: { key: string; accountId: string; personToken: string }): Promise<string>;
  updatePerson(order: {
    key: string;
    accountId: string;
    personId: string;
    personToken: string;
  }): Promise<void>;
  /** One that is not there any more stays so. */
  removePerson(order: { key: string; accountId: string; personId: string }): Promise<void>;
  listPersons(accountId: string): Promise<AccountPerson[]>;
};
