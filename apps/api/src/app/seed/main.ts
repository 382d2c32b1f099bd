import { join, resolve } from 'node:path';
import { openBusinessClock } from '#kit/business-clock';
import { openDatabase } from '#kit/database/database';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import { keepDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
import { seedMarketplace } from './seed-marketplace.ts';
import { isEmpty } from './store.ts';

const env = process.env;
const databaseUrl = env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL says which database to seed');
if (env.NODE_ENV === 'production') throw new Error('The demonstration is not for production');
const state = resolve(env.MECHE_STATE ?? join(import.meta.dirname, '../../../../../.meche'));

const db = openDatabase(databaseUrl, { max: 4 });
const clock = await openBusinessClock(db, databaseUrl, true);
try {
  if (await isEmpty(db)) await seed();
  else console.log('The database has accounts already: nothing is seeded');
} finally {
  await clock.close();
  await db.destroy();
}

async function seed(): Promise<void> {
  const say = (line: string) => console.log(`  ${line}`);
  const identityUids = await signInPossible();
  const size = process.argv.includes('--small') || env.SEED_SIZE === 'small' ? 'few' : 'all';
  await seedMarketplace({ db, now: clock.now(), size, say, ...(identityUids && { identityUids }) });
  if (identityUids) await keepDemoAccounts(join(state, 'demo-accounts.json'));
}

/** Needs the identity service: without one (`npm run db:seed` on its own) the demo accounts cannot sign in. */
async function signInPossible(): Promise<Map<string, string> | undefined> {
  const emulatorHost = env.FIREBASE_AUTH_EMULATOR_HOST;
  if (!emulatorHost) {
    console.log('  no local identity service: the demo accounts cannot sign in');
    return undefined;
  }
  const identity = firebaseIdentityService({
    projectId: env.IDENTITY_PROJECT_ID ?? 'demo-meche',
    apiKey: env.IDENTITY_API_KEY ?? 'local',
    emulatorHost,
  });
  try {
    return await openDemoAccounts(identity);
  } finally {
    await identity.close();
  }
}
