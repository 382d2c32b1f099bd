// Runs the conformance tests of the partners against test accounts, for those whose settings are in the
// environment, and says which partners it could not reach. Never use live keys: the tests create customers,
// accounts and files.
import { partnersToTry } from './partners-to-try.ts';
import { run } from './run.ts';

const partners = Object.entries(partnersToTry).map(([name, { file, required }]) => ({
  name,
  file,
  missing: required.filter((setting) => !process.env[setting]),
}));
if (/^[a-z]k_live_/.test(process.env.CARD_PARTNER_SECRET_KEY ?? '')) {
  console.error('CARD_PARTNER_SECRET_KEY is a live key: use one of test mode.');
  process.exit(2);
}
const toTry = partners.filter(({ missing }) => missing.length === 0);
const { code } =
  toTry.length === 0
    ? { code: 0 }
    : await run(
        'vitest',
        ['run', '--project', 'partners', ...toTry.map(({ file }) => `tests/partners/${file}`)],
        { show: true },
      );
for (const { name, missing } of partners)
  console.log(missing.length === 0 ? `tried: ${name}` : `not tried: ${name} (set ${missing.join(', ')})`);
console.log('not tried: e-mail, text messages, push, geocoder, routes (no account for tests)');
process.exitCode = code ?? 1;
