import { z } from '@meche/contract/zod';
import { flag, port, setting } from './setting.ts';

export const identitySettings = {
  IDENTITY_PROJECT_ID: setting(z.string().default('demo-meche'), {
    purpose: 'the Firebase project that accounts are in',
    example: 'meche-production',
    needed: 'in production',
    developmentValue: 'demo-meche',
  }),
  IDENTITY_API_KEY: setting(z.string().default('local'), {
    purpose: 'the web API key of that project',
    needed: 'in production',
    developmentValue: 'local',
  }),
  IDENTITY_AUTH_DOMAIN: setting(z.string().min(4).optional(), {
    purpose:
      'Domain that people see when they sign in with Google or Apple; it serves /__/auth/ of the project (https://firebase.google.com/docs/auth/web/redirect-best-practices). Default: <project>.firebaseapp.com.',
    example: 'auth.meche.example',
  }),
  IDENTITY_SERVER_API_KEY: setting(z.string().optional(), {
    purpose:
      'A second API key of the project for sign-in by the server, restricted by IP address. The web key, once restricted to the site as Google advises, refuses calls of the server. Default: IDENTITY_API_KEY.',
    isSecret: true,
  }),
  IDENTITY_SERVICE_ACCOUNT: setting(z.string().optional(), {
    purpose:
      "The project's service account as JSON. Without it the machine's own Google credentials are used.",
    isSecret: true,
  }),
  FIREBASE_AUTH_EMULATOR_HOST: setting(z.string().optional(), {
    purpose: 'Host and port of an identity emulator.',
    example: '127.0.0.1:9099',
    isForDevelopment: true,
  }),
};

export const cardPartnerSettings = {
  CARD_PARTNER_SECRET_KEY: setting(z.string().min(1), {
    purpose: "the card partner's secret key, sk_live_…",
    needed: 'always',
    isSecret: true,
  }),
  CARD_PARTNER_PUBLIC_KEY: setting(z.string().min(1), {
    purpose: "the card partner's publishable key, pk_live_…",
    needed: 'always',
  }),
  CARD_PARTNER_WEBHOOK_SECRET: setting(z.string().min(1), {
    purpose:
      'the signing secret of its webhook to /api/v1/webhooks/card-payments, whsec_…; several by commas while one replaces another',
    needed: 'always',
    isSecret: true,
  }),
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET: setting(z.string().min(1), {
    purpose:
      'the signing secret of its webhook for connected accounts to /api/v1/webhooks/card-payments/accounts, whsec_…; several by commas',
    needed: 'always',
    isSecret: true,
  }),
  CARD_PARTNER_URL: setting(z.url().optional(), {
    purpose: 'Another address of the card partner; production takes it with STAGING=true only.',
  }),
  CARD_PARTNER_FILES_URL: setting(z.url().default('https://files.stripe.com'), {
    purpose:
      'Address to which browsers upload files for the card partner. CARD_PARTNER_URL does not change it.',
  }),
  ACCEPT_RAW_CARDS: setting(flag, {
    purpose:
      'Accepts raw card numbers at registration and passes them to the card partner. Production requires PCI_SAQ_D for it.',
  }),
  PCI_SAQ_D: setting(flag, {
    purpose: 'The company that runs this server attests to PCI self-assessment questionnaire D.',
  }),
};

export const messagesSettings = {
  SMTP_URL: setting(z.string().min(1), {
    purpose:
      'the mail server, smtps://user:password@host. With smtp:// a server on another machine must offer STARTTLS.',
    example: 'smtps://user:password@mail.example',
    needed: 'always',
    isSecret: true,
  }),
  MAIL_FROM: setting(z.string().default('Mèche <bonjour@meche.example>'), {
    purpose: 'the sender of e-mails, Name <name@your-domain>',
    example: 'Mèche <bonjour@your-domain.example>',
    needed: 'in production',
    developmentValue: 'Mèche <bonjour@meche.example>',
  }),
  OPERATOR_MAIL: setting(z.email().optional(), {
    purpose: 'where alarms are e-mailed to, when one begins and when it ends',
    example: 'alarms@your-domain.example',
    needed: 'in production',
  }),
  MESSAGES_REPLY_ADDRESS: setting(z.email().optional(), {
    purpose:
      'Reply-To address of e-mails about messages: a mailbox that a person reads. Without it they have no Reply-To.',
  }),
  BOUNCE_ADDRESS: setting(
    z
      .email()
      .regex(/^[a-z0-9-]{1,10}@/i, 'at most 10 letters, digits and - before the @: each email adds a suffix')
      .optional(),
    {
      purpose:
        'Envelope sender of e-mails, for an SMTP_URL that relays. Each e-mail extends it (`rebonds+…@`), so that a bounce names its e-mail. The MX of the domain must lead to the worker, over TLS outside of your network. Without it only immediate refusals are known.',
      example: 'rebonds@mail.your-domain.example',
    },
  ),
  BOUNCE_SMTP_PORT: setting(port.optional(), {
    purpose:
      'Port on HOST where the worker receives bounces; set both or neither. 0, in development: any free port.',
    example: '2525',
  }),
  SMS_ACCOUNT: setting(z.string().min(1), {
    purpose: "the SMS partner's account, AC…",
    needed: 'always',
  }),
  SMS_TOKEN: setting(z.string().min(1), {
    purpose: "the SMS partner's token",
    needed: 'always',
    isSecret: true,
  }),
  SMS_FROM: setting(z.string().default('MECHE'), {
    purpose: 'Sender of text messages: a name, which cannot be answered, or a number.',
  }),
  SMS_URL: setting(z.url().optional(), { purpose: 'Another address of the SMS partner.' }),
  PUSH_PUBLIC_KEY: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    {
      purpose:
        'VAPID key in base64url that signs push notifications: both keys, or neither. Without them there are none.',
    },
  ),
  PUSH_PRIVATE_KEY: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    { purpose: 'The private key of the pair.', isSecret: true },
  ),
  PUSH_LOCAL_SERVICE: setting(z.url().optional(), {
    purpose: 'A push service on this machine, the only address allowed that is not public.',
    isForDevelopment: true,
  }),
  WEBHOOKS_ANYWHERE: setting(flag, {
    purpose: 'Allows webhooks to local addresses and without TLS.',
    isForDevelopment: true,
  }),
  CALENDARS_ANYWHERE: setting(flag, {
    purpose: 'Allows calendars of other programs at local addresses and without TLS.',
    isForDevelopment: true,
  }),
};

export const placesSettings = {
  GEOCODING_URL: setting(z.url().optional(), {
    purpose:
      'A geocoder with the interface of the Base Adresse Nationale, or your own Addok: it places salons at their street, finds and suggests streets, and points of interest if it knows them. It receives the address and nothing about the reader. Without it salons lie at the middle of their commune, and distances are no finer.',
    example: 'https://data.geopf.fr/geocodage',
  }),
  ROAD_ROUTES_URL: setting(z.url().optional(), {
    purpose:
      'A road router with the HTTP interface of OSRM. Without it travel is measured in a straight line.',
    example: 'https://osrm.internal',
  }),
};
