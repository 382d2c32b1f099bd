import { APP_ROLE } from '../../apps/api/src/app/context.ts';
import { type Patience, timeLimits } from '../../apps/api/src/kit/database/database.ts';

/**
 * Returns the statements that prepare a login of the processes: member of the app's role, with all settings
 * of its sessions, so that it also works behind a pooler. `patience` is `request` for the API and `worker`
 * for the worker. Run them as the owner of the database.
 */
export function loginStatements(login: string, patience: Patience): string[] {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(login))
    throw new Error(`${login}: a login has letters a to z, digits and _`);
  const { session } = timeLimits[patience];
  const settings = { role: APP_ROLE, timezone: 'UTC', ...session };
  return [
    `CREATE ROLE ${login} LOGIN PASSWORD '…';`,
    `GRANT ${APP_ROLE} TO ${login};`,
    ...Object.entries(settings).map(([name, value]) => `ALTER ROLE ${login} SET ${name} = '${value}';`),
  ];
}
