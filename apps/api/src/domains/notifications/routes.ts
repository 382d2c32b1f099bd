import type { TellingSide } from '@meche/contract/preference-choices';
import * as contract from '@meche/contract/preferences';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { choosePreference, readPreferences } from './choose-preference.ts';

export type PreferencesDeps = {
  db: Database;
  /** On which sides she is: a customer's always, a house's where she owns one or works there. */
  sidesOf: (accountId: string) => Promise<TellingSide[]>;
};

export function preferencesRoutes(http: HttpDoor, { db, sidesOf }: PreferencesDeps): void {
  const read = async (accountId: string, sides: TellingSide[]) => ({
    choices: await readPreferences(db, accountId, sides),
  });
  http.serve(contract.getPreferences, async ({ caller }) =>
    read(caller.accountId, await sidesOf(caller.accountId)),
  );
  http.serve(contract.choosePreference, async ({ caller, body }) => {
    const sides = await sidesOf(caller.accountId);
    await choosePreference(db, caller.accountId, sides, body);
    return read(caller.accountId, sides);
  });
}
