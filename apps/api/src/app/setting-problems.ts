import { own } from '@meche/contract/own';
import type { SettingNotes } from './settings/setting.ts';
import { settings } from './settings/settings.ts';

type Environment = Record<string, string | undefined>;

/** Maps the details on the legal pages to their settings. */
export const publisherDetails = {
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

/** Returns missing, contradictory and forbidden settings. The schema in settings/settings.ts checks the formats. */
export function findSettingProblems(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production';
  return [
    ...missing(env, 'always'),
    ...(isProduction ? missing(env, 'in production') : []),
    ...incompletePairs(env),
    ...keyProblems(env, isProduction),
    ...(isProduction ? productionProblems(env) : []),
  ];
}

function missing(env: Environment, needed: SettingNotes['needed']): string[] {
  return Object.entries(settings)
    .filter(([name, notes]) => notes.needed === needed && own(env, name) === undefined)
    .map(([name, { purpose }]) => `${name} is missing: ${purpose}`);
}

function incompletePairs(env: Environment): string[] {
  const together = [
    ['BOUNCE_ADDRESS', 'BOUNCE_SMTP_PORT'],
    ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
    ...(own(env, 'S3_ENDPOINT') === undefined
      ? ([['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']] as const)
      : []),
  ] as const;
  return [
    ...together
      .filter(([one, other]) => (own(env, one) === undefined) !== (own(env, other) === undefined))
      .map(([one, other]) => `${one} and ${other}: both, or neither`),
    ...(env.S3_BUCKET === undefined || env.S3_ENDPOINT === undefined ? [] : missing(env, 'with S3_ENDPOINT')),
    ...((env.DATABASE_POOLER ?? 'none') === 'none' ? [] : missing(env, 'with DATABASE_POOLER')),
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
  const forDevelopment = Object.entries(settings)
    .filter(([name, { isForDevelopment }]) => isForDevelopment && isSet(own(env, name)))
    .map(([name]) => name);
  const local = [
    ...forDevelopment,
    // Other mail servers send bounces to a fixed port.
    env.BOUNCE_SMTP_PORT === '0' && 'BOUNCE_SMTP_PORT=0',
    env.RATE_LIMITS === 'off' && 'RATE_LIMITS=off',
    env.ACCEPT_RAW_CARDS === 'true' && env.PCI_SAQ_D !== 'true' && 'ACCEPT_RAW_CARDS without PCI_SAQ_D',
    env.CARD_PARTNER_URL !== undefined && !isStaging && 'CARD_PARTNER_URL without STAGING',
    env.CARD_PARTNER_FILES_URL !== undefined && !isStaging && 'CARD_PARTNER_FILES_URL without STAGING',
  ].filter((name) => name !== false);
  return [
    ...Object.entries(settings)
      .filter(([name, { developmentValue }]) => developmentValue && own(env, name) === developmentValue)
      .map(([name, { purpose }]) => `${name} has its value of development: ${purpose}`),
    ...(env.PUBLIC_ORIGIN?.startsWith('http:')
      ? [`PUBLIC_ORIGIN: ${env.PUBLIC_ORIGIN} is plain http: sessions need https`]
      : []),
    ...(env.S3_BUCKET === undefined && env.FILES_FOLDER === undefined
      ? ['S3_BUCKET is missing: where files are stored; FILES_FOLDER, if one machine serves all']
      : []),
    ...(local.length > 0 ? [`Not in production: ${local.join(', ')}`] : []),
  ];
}

/** Whether a value turns its setting on: flags are off by 'false'. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'false';
}
