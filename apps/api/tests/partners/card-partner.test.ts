import { describe } from 'vitest';
import { accountsConformance } from '#partners/card-payments/accounts.conformance';
import { billingConformance } from '#partners/card-payments/billing.conformance';
import { cardPaymentsConformance } from '#partners/card-payments/conformance';
import { subjectAt } from '#partners/card-payments/local-partner.testing';
import { settingsToTry } from './settings.testing.ts';

const settings = settingsToTry('card partner');
const subject = () =>
  subjectAt(settings.CARD_PARTNER_URL ?? 'https://api.stripe.com', {
    keys: { secretKey: settings.CARD_PARTNER_SECRET_KEY, publicKey: settings.CARD_PARTNER_PUBLIC_KEY },
    readyAccountId: settings.CARD_PARTNER_TEST_ACCOUNT,
  });

describe('the card partner', () => {
  describe('card payments', () => cardPaymentsConformance(subject));
  describe('billing', () => billingConformance(subject));
  describe('accounts', () => accountsConformance(subject));
});
