import { spawnSync } from 'node:child_process';
import { withDatabaseUrl } from './database/scratch.ts';
import { inProject } from './paths.ts';

// Access to the server is the only proof that is needed to act as an operator.
await withDatabaseUrl(async (url) => {
  const operator = inProject('apps/api/src/app/operator-main.ts');
  const env = { ...process.env, DATABASE_URL: url };
  const { status } = spawnSync(process.execPath, [operator, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
});
