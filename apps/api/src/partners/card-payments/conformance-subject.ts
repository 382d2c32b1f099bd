import type { Accounts } from './accounts.port.ts';
import type { Billing } from './billing.port.ts';
import type { Charges } from './charges.port.ts';
import type { Payouts } from './payouts.port.ts';

export type CardPayments = { charges: Charges; accounts: Accounts; payouts: Payouts; billing: Billing };

export type ConformanceSubject = {
  partner: CardPayments;
  /** The partner, called with a wrong secret key. */
  intruder: CardPayments;
  /** The partner at an address where no server listens. */
  away: CardPayments;
  /**
   * Actions of a payer's browser with a client secret. Cards have the partner's test names
   * (`pm_card_visa`).
   */
  browser: {
    saveCard(clientSecret: string, card: string): Promise<void>;
    pay(clientSecret: string, card: string): Promise<void>;
    /** Returns the token that a professional's browser gets for an IBAN. */
    enterBankAccount(iban: string): Promise<string>;
    /**
     * Returns an account token of an individual business: `complete` has all required details, `bare` has the
     * minimum.
     */
    accountToken(of: 'complete' | 'bare'): Promise<string>;
    personToken(): Promise<string>;
  };
  /**
   * An account that may take payments. With undefined the tests create one, which the real partner does not
   * allow without documents.
   */
  readyAccountId: string | undefined;
};
