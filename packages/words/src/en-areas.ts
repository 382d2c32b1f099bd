import account from '../en/account.json' with { type: 'json' };
import calendar from '../en/calendar.json' with { type: 'json' };
import catalogue from '../en/catalogue.json' with { type: 'json' };
import customer from '../en/customer.json' with { type: 'json' };
import hours from '../en/hours.json' with { type: 'json' };
import professionalInformation from '../en/professional-information.json' with { type: 'json' };
import proposals from '../en/proposals.json' with { type: 'json' };
import questions from '../en/questions.json' with { type: 'json' };
import reviews from '../en/reviews.json' with { type: 'json' };
import settings from '../en/settings.json' with { type: 'json' };
import signUp from '../en/sign-up.json' with { type: 'json' };
import staff from '../en/staff.json' with { type: 'json' };
import subscription from '../en/subscription.json' with { type: 'json' };
import waiting from '../en/waiting.json' with { type: 'json' };
import wallet from '../en/wallet.json' with { type: 'json' };
import type { words as french } from './fr-areas.ts';

export const words: typeof french = {
  account,
  calendar,
  catalogue,
  questions,
  proposals,
  customer,
  hours,
  'professional-information': professionalInformation,
  reviews,
  settings,
  'sign-up': signUp,
  staff,
  subscription,
  waiting,
  wallet,
};
