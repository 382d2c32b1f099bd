import { own } from '@meche/contract/own';

type Environment = Record<string, string | undefined>;

/** Settings without a default that every process needs, with their descriptions. */
const always: Record<string, string> = {
  DATABASE_URL: 'the PostgreSQL database, postgres://user:password@host/name',
  SESSION_SECRET: 'at least 32 random characters, which sign sessions',
  CARD_PARTNER_SECRET_KEY: "the card partner's secret key, sk_live_…",
  CARD_PARTNER_PUBLIC_KEY: "the card partner's publishable key, pk_live_…",
  CARD_PARTNER_WEBHOOK_SECRET: 'the signing secret of its webhook to /api/v1/webhooks/card-payments, whsec_…',
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET:
    'the signing secret of its webhook for connected accounts to /api/v1/webhooks/card-payments/accounts, whsec_…',
  SMTP_URL: 'the mail server, smtps://user:password@host',
  SMS_ACCOUNT: "the SMS partner's account, AC…",
  SMS_TOKEN: "the SMS partner's token",
};

/** Maps the details on the legal pages to their settings. */
export const publisherSettings = {
  name: 'PUBLISHER_NAME',
  form: 'PUBLISHER_FORM',
  address: 'PUBLISHER_ADDRESS',
  registration: 'PUBLISHER_REGISTRATION',
  vatNumber: 'PUBLISHER_VAT_NUMBER',
  director: 'PUBLISHER_DIRECTOR',
  host: 'PUBLISHER_HOST',
  mediator: 'PUBLISHER_MEDIATOR',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
} as const;

/** Settings whose default is for development only, with their descriptions. */
const inProduction: Record<string, string> = {
  PUBLIC_ORIGIN: 'the address of the site, https://…, for links, cookies and e-mails',
  TRUSTED_PROXIES: 'how many proxies are in front, 0 to 9, or the networks they are in',
  IDENTITY_PROJECT_ID: 'the Firebase project that accounts are in',
  IDENTITY_API_KEY: 'the web API key of that project',
  MAIL_FROM: 'the sender of e-mails, Name <name@your-domain>',
  OPERATOR_MAIL: 'where alarms are e-mailed to',
  FILES_KEY: '32 random bytes that seal files: openssl rand -hex 32',
  PUBLISHER_NAME: 'the company that publishes the site, for its legal pages',
  PUBLISHER_FORM: 'its legal form and capital, "SAS au capital de 10 000 €"',
  PUBLISHER_ADDRESS: 'its address',
  PUBLISHER_REGISTRATION: 'its registration, "RCS Paris 123 456 789"',
  PUBLISHER_VAT_NUMBER: 'its VAT number',
  PUBLISHER_DIRECTOR: 'who is responsible for what it publishes',
  PUBLISHER_HOST: 'the hosting company, with address and telephone',
  PUBLISHER_MEDIATOR: 'the consumer mediator, with address',
  CONTACT_EMAIL: 'the e-mail address that customers write to',
  CONTACT_PHONE: 'the telephone number that customers call',
};

/** Development defaults that production refuses, even when they are set explicitly. */
export const developmentValues = {
  IDENTITY_PROJECT_ID: 'demo-meche',
  IDENTITY_API_KEY: 'local',
  MAIL_FROM: 'Mèche <bonjour@meche.example>',
} as const;

/** Returns missing, contradictory and forbidden settings. The schema in config.ts checks the formats. */
export function findSettingProblems(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production';
  return [
    ...missing(env, always),
    ...(isProduction ? missing(env, inProduction) : []),
    ...incompletePairs(env),
    ...keyProblems(env, isProduction),
    ...(isProduction ? productionProblems(env) : []),
  ];
}

function missing(env: Environment, needed: Record<string, string>): string[] {
  return Object.entries(needed)
    .filter(([name]) => own(env, name) === undefined)
    .map(([name, what]) => `${name} is missing: ${what}`);
}

function incompletePairs(env: Environment): string[] {
  const together = [
    ['BOUNCE_ADDRESS', 'BOUNCE_SMTP_PORT'],
    ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
  ] as const;
  return [
    ...together
      .filter(([one, other]) => (own(env, one) === undefined) !== (own(env, other) === undefined))
      .map(([one, other]) => `${one} and ${other}: both, or neither`),
    ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
      .filter((name) => env.S3_BUCKET !== undefined && own(env, name) === undefined)
      .map((name) => `${name} is missing: S3_BUCKET needs it`),
  ];
}

/** Finds keys of the wrong kind: live keys move real money, test keys do not. */
function keyProblems(env: Environment, isProduction: boolean): string[] {
  const isStaging = env.STAGING === 'true';
  const keys = [
    ['CARD_PARTNER_SECRET_KEY', '(?:sk|rk)', 'sk_live_… or rk_live_…'],
    ['CARD_PARTNER_PUBLIC_KEY', 'pk', 'pk_live_…'],
  ] as const;
  return keys.flatMap(([name, prefix, example]) => {
    const key = own(env, name);
    if (key === undefined) return [];
    const isOf = (mode: string) => new RegExp(`^${prefix}_${mode}_`).test(key);
    if (isStaging && isOf('live')) return [`${name} is a live key, which STAGING=true refuses`];
    if (isStaging && isProduction && !isOf('test'))
      return [`${name} is not a test key of the card partner (${example.replaceAll('live', 'test')})`];
    if (isProduction && !isStaging && !isOf('live'))
      return [`${name} is not a live key (${example}); a server for trials says STAGING=true`];
    return [];
  });
}

function productionProblems(env: Environment): string[] {
  const isStaging = env.STAGING === 'true';
  const local = [
    env.FIREBASE_AUTH_EMULATOR_HOST !== undefined && 'FIREBASE_AUTH_EMULATOR_HOST',
    env.MOVABLE_CLOCK === 'true' && 'MOVABLE_CLOCK',
    env.INSECURE_HTTP === 'true' && 'INSECURE_HTTP',
    env.SIMULATORS_URL !== undefined && 'SIMULATORS_URL',
    env.PUSH_LOCAL_SERVICE !== undefined && 'PUSH_LOCAL_SERVICE',
    env.WEBHOOKS_ANYWHERE === 'true' && 'WEBHOOKS_ANYWHERE',
    // Other mail servers send bounces to a fixed port.
    env.BOUNCE_SMTP_PORT === '0' && 'BOUNCE_SMTP_PORT=0',
    env.RATE_LIMITS === 'off' && 'RATE_LIMITS=off',
    env.ACCEPT_RAW_CARDS === 'true' && env.PCI_SAQ_D !== 'true' && 'ACCEPT_RAW_CARDS without PCI_SAQ_D',
    env.CARD_PARTNER_URL !== undefined && !isStaging && 'CARD_PARTNER_URL without STAGING',
    env.CARD_PARTNER_FILES_URL !== undefined && !isStaging && 'CARD_PARTNER_FILES_URL without STAGING',
  ].filter((name) => name !== false);
  return [
    ...Object.entries(developmentValues)
      .filter(([name, value]) => own(env, name) === value)
      .map(([name]) => `${name} has its value of development: ${own(inProduction, name)}`),
    ...(env.PUBLIC_ORIGIN?.startsWith('http:')
      ? [`PUBLIC_ORIGIN: ${env.PUBLIC_ORIGIN} is plain http: sessions need https`]
      : []),
    ...(env.S3_BUCKET === undefined && env.FILES_FOLDER === undefined
      ? ['S3_BUCKET is missing: where files are stored; FILES_FOLDER, if one machine serves all']
      : []),
    ...(local.length > 0 ? [`Not in production: ${local.join(', ')}`] : []),
  ];
}
