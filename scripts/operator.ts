import { spawnSync } from 'node:child_process';
import { withDatabaseUrl } from './database/scratch.ts';
import { inProject } from './paths.ts';

// Starts the command line of operators. It asks for no password, because access to the server is sufficient
// proof.
await withDatabaseUrl(async (url) => {
  const operator = inProject('apps/api/src/app/operator/operator-main.ts');
  const env = { ...process.env, DATABASE_URL: url };
  const { status } = spawnSync(process.execPath, [operator, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
});
