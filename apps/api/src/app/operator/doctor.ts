import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { accountEvents, platformEvents, type WebhookEndpoint } from '#partners/card-payments/setup.port';
import type { Config } from '../config.ts';
import { assertUsableDatabase } from '../context.ts';
import type { Partners } from '../partners.ts';

/** A check of the installation. `advice` says what to do about a problem. A warning keeps nothing from working. */
export type Examined = { subject: string } & (
  | { fine: string }
  | { problem: string; advice: string }
  | { warning: string; advice: string }
);

/** What an operator can mend. Its message is what was found. */
class Unwell extends Error {
  readonly advice: string;

  constructor(problem: string, advice: string) {
    super(problem);
    this.advice = advice;
  }
}

/** Returns what was found, or throws Unwell; any other error is a problem without better advice. */
type Check = { subject: string; advice: string; isWarning?: true; run: () => Promise<string> };

const LONGEST_CLOCK_DIFFERENCE_MS = 2_000;
const MIN_FREE_BYTES = 2 ** 30;

/**
 * Examines the installation from this process: database, files, mail and partners. Sends no message
 * and leaves nothing behind. Checks run one after the other; `report` is called with each result.
 */
export async function examine(
  config: Config,
  partners: Partners,
  report: (examined: Examined) => void,
): Promise<void> {
  for (const check of [
    ...databaseChecks(config),
    ...fileChecks(config, partners),
    ...partnerChecks(config, partners),
  ])
    report({ subject: check.subject, ...(await resultOf(check)) });
}

async function resultOf({ advice: usual, isWarning, run }: Check) {
  try {
    return { fine: await run() };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const advice = error instanceof Unwell ? error.advice : usual;
    return isWarning ? { warning: found, advice } : { problem: found, advice };
  }
}

function databaseChecks(config: Config): Check[] {
  const { DATABASE_READ_URL: readUrl } = config;
  const standby: Check = {
    subject: 'standby',
    advice: 'Check DATABASE_READ_URL. Until it works, the primary answers in its place.',
    async run() {
      const { version } = await assertUsableDatabase({ ...config, DATABASE_URL: readUrl ?? '' });
      return `PostgreSQL ${version}`;
    },
  };
  return [
    {
      subject: 'database',
      advice: 'Check DATABASE_URL, and that the server takes connections from this machine.',
      async run() {
        const { version, newest } = await assertUsableDatabase(config);
        return `PostgreSQL ${version}, newest migration ${newest}`;
      },
    },
    ...(readUrl === undefined ? [] : [standby]),
    {
      subject: 'clock',
      advice: 'Let this machine and the database server follow a time server.',
      async run() {
        const { clockDifferenceMs } = await assertUsableDatabase(config);
        if (clockDifferenceMs > LONGEST_CLOCK_DIFFERENCE_MS)
          throw new Error(`this machine and the database are ${clockDifferenceMs} ms apart`);
        return `as the database's, within ${clockDifferenceMs} ms`;
      },
    },
  ];
}

function fileChecks(config: Config, { files }: Partners): Check[] {
  const place = config.S3_BUCKET ?? config.FILES_FOLDER ?? config.MECHE_STATE;
  const checks: Check[] = [
    {
      subject: 'files',
      advice: 'Check S3_BUCKET, its keys and what they may do (read, write, delete), or FILES_FOLDER.',
      async run() {
        const key = `doctor-${randomUUID()}`;
        const content = Buffer.from(key);
        await files.put(key, content);
        const read = await files.read(key);
        await files.remove(key);
        if (!read?.equals(content)) throw new Error('what was written was not read again');
        if (await files.read(key)) throw new Error('what was deleted is still there');
        return `written, read and deleted in ${place}`;
      },
    },
  ];
  const versions: Check = {
    subject: 'versions of files',
    advice:
      'Switch on the versions of the bucket: a file that is deleted or replaced by mistake can then be restored (docs/operations/backup.md).',
    isWarning: true,
    async run() {
      if (!(await files.isVersioned?.())) throw new Error('they are off');
      return 'the bucket keeps them';
    },
  };
  if (config.S3_BUCKET !== undefined) return [...checks, versions];
  return [
    ...checks,
    {
      subject: 'disk',
      advice: 'Make room, or keep files in a bucket: S3_BUCKET.',
      async run() {
        const { bavail, bsize } = await statfs(place);
        const freeBytes = bavail * bsize;
        const free = `${(freeBytes / 2 ** 30).toFixed(1)} GiB free`;
        if (freeBytes < MIN_FREE_BYTES) throw new Error(free);
        return free;
      },
    },
  ];
}

function partnerChecks(config: Config, partners: Partners): Check[] {
  const optional: (Check | undefined)[] = [
    partners.geocoding && {
      subject: 'geocoder',
      advice: 'Check GEOCODING_URL.',
      run: async () => {
        const query = { text: 'rue de Rivoli', postalCode: '75001', isUnfinished: false, limit: 1 };
        const [found] = await partners.geocoding!.find(query);
        if (!found) throw new Error('it does not know rue de Rivoli, 75001');
        return `found ${found.name}`;
      },
    },
  ];
  return [
    {
      subject: 'mail',
      advice: 'Check SMTP_URL: host, port, user and password.',
      async run() {
        await partners.email.check();
        return 'the server takes e-mails';
      },
    },
    {
      subject: 'identity, accounts',
      advice: 'Check IDENTITY_PROJECT_ID and IDENTITY_SERVICE_ACCOUNT: the account may administer users.',
      async run() {
        await partners.identity.findByEmail('doctor@meche.invalid');
        return 'accounts can be looked up';
      },
    },
    {
      subject: 'identity, sign-in',
      advice: 'Check IDENTITY_SERVER_API_KEY: a key of the project that may be used from this machine.',
      async run() {
        await partners.identity.signIn({ email: 'doctor@meche.invalid', password: randomUUID() });
        return 'a wrong password is refused';
      },
    },
    {
      subject: 'text messages',
      advice: 'Check SMS_ACCOUNT and SMS_TOKEN.',
      async run() {
        await partners.textMessages.find({ to: '+33600000000', text: randomUUID() });
        return 'messages can be looked up';
      },
    },
    ...cardPartnerChecks(config, partners),
    ...optional.filter((check) => check !== undefined),
  ];
}

function cardPartnerChecks(config: Config, { setup }: Partners): Check[] {
  const webhooks = `${config.PUBLIC_ORIGIN}/api/v1/webhooks/card-payments`;
  const endpoint = (name: string, url: string, events: readonly string[]): Check => ({
    subject: `card partner, webhook ${name}`,
    advice: `Add an endpoint at the card partner: ${url}, API version ${setup.apiVersion}, events ${events.join(', ')}.`,
    async run() {
      const found = (await setup.listWebhooks()).find((one) => one.url === url);
      if (!found) throw new Error(`there is none to ${url}`);
      refuseUnfit(found, events, setup.apiVersion);
      return found.url;
    },
  });
  return [
    {
      subject: 'card partner, account',
      advice: 'Check CARD_PARTNER_SECRET_KEY, and finish the account at the card partner.',
      async run() {
        const { country, canCharge } = await setup.readAccount();
        if (!canCharge) throw new Error('the account may not take payments yet');
        return `an account in ${country} that takes payments`;
      },
    },
    endpoint('of the platform', webhooks, platformEvents),
    endpoint('of connected accounts', `${webhooks}/accounts`, accountEvents),
  ];
}

/** An endpoint without a version takes the account's, which the partner may change. */
function refuseUnfit(found: WebhookEndpoint, needed: readonly string[], apiVersion: string): void {
  if (!found.isEnabled)
    throw new Unwell(`${found.url} is disabled`, 'Enable the endpoint at the card partner.');
  const missing = found.events.includes('*') ? [] : needed.filter((name) => !found.events.includes(name));
  if (missing.length > 0)
    throw new Unwell(
      `${found.url} does not hear of ${missing.join(', ')}`,
      'Add these events to the endpoint.',
    );
  if (found.apiVersion !== apiVersion)
    throw new Unwell(
      `${found.url} has API version ${found.apiVersion ?? 'of the account'}`,
      `Make a new endpoint with API version ${apiVersion}: an endpoint's version cannot be changed.`,
    );
}
