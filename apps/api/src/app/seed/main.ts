import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { openDemoAccounts, writeDemoAccounts } from './demo-accounts.ts';
import { seedMarketplace } from './seed-marketplace.ts';
import { isEmpty } from './store.ts';

if (process.env.NODE_ENV === 'production') throw new Error('The demonstration is not for production');

// `npm run db:seed` runs with a database but without partners, so sign-in and card payments do not work.
const alone = {
  SESSION_SECRETS: 'no sign-in while the seed runs',
  CARD_PARTNER_SECRET_KEY: 'none',
  CARD_PARTNER_PUBLIC_KEY: 'none',
  CARD_PARTNER_WEBHOOK_SECRET: 'none',
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_ACCOUNT: 'AC0',
  SMS_TOKEN: 'none',
  MOVABLE_CLOCK: 'true',
};
const config = readConfig({ ...alone, ...process.env });
// An interrupted seed is started again from the beginning, so commits need not wait for the disk.
const DATABASE_URL = withOptions(config.DATABASE_URL, '-c TimeZone=UTC -c synchronous_commit=off');
const context = await openContext({ ...config, DATABASE_URL, LOG_LEVEL: 'warn' });
const say = (line: string) => console.log(`  ${line}`);
try {
  if (await isEmpty(context.db)) await seed();
  else console.log('The database has accounts already: nothing is seeded');
} finally {
  await context.close();
}

async function seed(): Promise<void> {
  const { config, clock, partners } = context;
  const identityUids = config.FIREBASE_AUTH_EMULATOR_HOST
    ? await openDemoAccounts(partners.identity)
    : undefined;
  if (!identityUids) say('no local identity service: the demo accounts cannot sign in');
  const size = process.argv.includes('--small') || process.env.SEED_SIZE === 'small' ? 'few' : 'all';
  await seedMarketplace({ context, now: clock.now(), size, say, ...(identityUids && { identityUids }) });
  if (identityUids) await writeDemoAccounts(join(config.MECHE_STATE, 'demo-accounts.json'));
}

function withOptions(databaseUrl: string, options: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', options);
  return url.href;
}
