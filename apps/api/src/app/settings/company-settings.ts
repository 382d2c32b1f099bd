import { z } from '@meche/contract/zod';
import type { VatRates } from '#subscriptions';
import { setting } from './setting.ts';

const written = z.string().trim().min(2).max(300).optional();

/** VAT rates in hundredths of a percent by territory: "metropolitan=2000,971=850". */
const vatRates = z
  .string()
  .regex(/^metropolitan=[0-9]{1,4}(,9[78][0-9]=[0-9]{1,4})*$/)
  .transform((value) => {
    const rates = value.split(',').map((one) => one.split('=') as [string, string]);
    return Object.fromEntries(rates.map(([where, rate]) => [where, Number(rate)])) as VatRates;
  });

export const moneySettings = {
  SEARCH_FEE_CENTS: setting(z.coerce.number().int().min(0).max(10_000).default(100), {
    purpose: 'Fee of an online booking besides its services, in euro cents; 0: none.',
  }),
  BANK_CHARGE_BASIS_POINTS: setting(z.coerce.number().int().min(0).max(10_000).default(150), {
    purpose:
      "Bank charges on the professional's share of a card payment, in hundredths of a percent, besides the fixed amount.",
  }),
  BANK_CHARGE_FIXED_CENTS: setting(z.coerce.number().int().min(0).max(10_000).default(25), {
    purpose: 'The fixed amount of bank charges on a card payment, in euro cents.',
  }),
  VAT_RATES: setting(vatRates.default({ metropolitan: 2000, 971: 850, 972: 850, 974: 850 }), {
    purpose:
      'VAT on subscriptions in hundredths of a percent, for metropolitan France and for overseas departments by their three digits. A territory without an entry is charged none. An accountant must confirm the rates. Default: 20 %, and 8.5 % in 971, 972 and 974.',
    example: 'metropolitan=2000,971=850,972=850,974=850',
  }),
};

export const publisherSettings = {
  PUBLISHER_NAME: setting(written, {
    purpose: 'the company that publishes the site, for its legal pages',
    example: 'Mèche SAS',
    needed: 'in production',
  }),
  PUBLISHER_FORM: setting(written, {
    purpose: 'its legal form and capital, "SAS au capital de 10 000 €"',
    example: 'SAS au capital de 10 000 €',
    needed: 'in production',
  }),
  PUBLISHER_ADDRESS: setting(written, { purpose: 'its address', needed: 'in production' }),
  PUBLISHER_REGISTRATION: setting(written, {
    purpose: 'its registration, "RCS Paris 123 456 789"',
    example: 'RCS Paris 123 456 789',
    needed: 'in production',
  }),
  PUBLISHER_VAT_NUMBER: setting(written, { purpose: 'its VAT number', needed: 'in production' }),
  PUBLISHER_DIRECTOR: setting(written, {
    purpose: 'who is responsible for what it publishes',
    needed: 'in production',
  }),
  PUBLISHER_HOST: setting(written, {
    purpose: 'the hosting company, with address and telephone',
    needed: 'in production',
  }),
  PUBLISHER_MEDIATOR: setting(written, {
    purpose: 'the consumer mediator, with address',
    needed: 'in production',
  }),
  CONTACT_EMAIL: setting(z.email().optional(), {
    purpose: 'the e-mail address that customers write to',
    needed: 'in production',
  }),
  CONTACT_PHONE: setting(written, {
    purpose: 'the telephone number that customers call',
    needed: 'in production',
  }),
};
