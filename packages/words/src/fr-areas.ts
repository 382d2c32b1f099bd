import account from '../fr/account.json' with { type: 'json' };
import album from '../fr/album.json' with { type: 'json' };
import areaRefusals from '../fr/area-refusals.json' with { type: 'json' };
import calendar from '../fr/calendar.json' with { type: 'json' };
import catalogue from '../fr/catalogue.json' with { type: 'json' };
import clients from '../fr/clients.json' with { type: 'json' };
import connections from '../fr/connections.json' with { type: 'json' };
import customer from '../fr/customer.json' with { type: 'json' };
import dashboard from '../fr/dashboard.json' with { type: 'json' };
import hours from '../fr/hours.json' with { type: 'json' };
import messages from '../fr/messages.json' with { type: 'json' };
import moderation from '../fr/moderation.json' with { type: 'json' };
import operator from '../fr/operator.json' with { type: 'json' };
import paymentMethods from '../fr/payment-methods.json' with { type: 'json' };
import preferences from '../fr/preferences.json' with { type: 'json' };
import professionalInformation from '../fr/professional-information.json' with { type: 'json' };
import proposals from '../fr/proposals.json' with { type: 'json' };
import questions from '../fr/questions.json' with { type: 'json' };
import receipts from '../fr/receipts.json' with { type: 'json' };
import reviews from '../fr/reviews.json' with { type: 'json' };
import secondStep from '../fr/second-step.json' with { type: 'json' };
import settings from '../fr/settings.json' with { type: 'json' };
import signUp from '../fr/sign-up.json' with { type: 'json' };
import staff from '../fr/staff.json' with { type: 'json' };
import subscription from '../fr/subscription.json' with { type: 'json' };
import takings from '../fr/takings.json' with { type: 'json' };
import visitImport from '../fr/visit-import.json' with { type: 'json' };
import waiting from '../fr/waiting.json' with { type: 'json' };
import wallet from '../fr/wallet.json' with { type: 'json' };
import website from '../fr/website.json' with { type: 'json' };
import widgetScript from '../fr/widget-script.json' with { type: 'json' };

/** French words of signed-in areas and of sign-in; marketplace pages do not load them. */
export const words = {
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
