import { readConfig, WrongSettings } from '../config.ts';
import { openPartners } from '../partners.ts';
import { examine } from './doctor.ts';

// Exit codes: 0, all is well, or there are only warnings; 1, something is wrong; 2, the settings cannot be read.
try {
  const config = readConfig(process.env);
  const partners = openPartners(config);
  let problems = 0;
  await examine(config, partners, (one) => {
    if ('fine' in one) console.log(`✓ ${one.subject}: ${one.fine}`);
    else if ('warning' in one) console.log(`! ${one.subject}: ${one.warning}\n  ${one.advice}`);
    else {
      problems += 1;
      console.log(`✗ ${one.subject}: ${one.problem}\n  ${one.advice}`);
    }
  });
  await partners.close();
  process.exitCode = problems > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
