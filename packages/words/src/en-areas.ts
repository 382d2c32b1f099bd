import account from '../en/account.json' with { type: 'json' };
import album from '../en/album.json' with { type: 'json' };
import areaRefusals from '../en/area-refusals.json' with { type: 'json' };
import calendar from '../en/calendar.json' with { type: 'json' };
import catalogue from '../en/catalogue.json' with { type: 'json' };
import clients from '../en/clients.json' with { type: 'json' };
import connections from '../en/connections.json' with { type: 'json' };
import customer from '../en/customer.json' with { type: 'json' };
import dashboard from '../en/dashboard.json' with { type: 'json' };
import hours from '../en/hours.json' with { type: 'json' };
import messages from '../en/messages.json' with { type: 'json' };
import moderation from '../en/moderation.json' with { type: 'json' };
import operator from '../en/operator.json' with { type: 'json' };
import paymentMethods from '../en/payment-methods.json' with { type: 'json' };
import preferences from '../en/preferences.json' with { type: 'json' };
import professionalInformation from '../en/professional-information.json' with { type: 'json' };
import proposals from '../en/proposals.json' with { type: 'json' };
import questions from '../en/questions.json' with { type: 'json' };
import receipts from '../en/receipts.json' with { type: 'json' };
import reviews from '../en/reviews.json' with { type: 'json' };
import secondStep from '../en/second-step.json' with { type: 'json' };
import settings from '../en/settings.json' with { type: 'json' };
import signUp from '../en/sign-up.json' with { type: 'json' };
import staff from '../en/staff.json' with { type: 'json' };
import subscription from '../en/subscription.json' with { type: 'json' };
import takings from '../en/takings.json' with { type: 'json' };
import visitImport from '../en/visit-import.json' with { type: 'json' };
import waiting from '../en/waiting.json' with { type: 'json' };
import wallet from '../en/wallet.json' with { type: 'json' };
import website from '../en/website.json' with { type: 'json' };
import widgetScript from '../en/widget-script.json' with { type: 'json' };
import type { words as french } from './fr-areas.ts';

export const words: typeof french = {
  account,
  album,
  'area-refusals': areaRefusals,
  calendar,
  catalogue,
  questions,
  proposals,
  clients,
  connections,
  customer,
  dashboard,
  operator,
  hours,
  messages,
  moderation,
  'payment-methods': paymentMethods,
  preferences,
  'professional-information': professionalInformation,
  receipts,
  reviews,
  'second-step': secondStep,
  settings,
  'sign-up': signUp,
  staff,
  subscription,
  takings,
  'visit-import': visitImport,
  waiting,
  wallet,
  website,
  'widget-script': widgetScript,
};
