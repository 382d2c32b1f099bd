import * as contract from '@meche/contract/preferences';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { PushSender } from '#partners/push/port';
import { choosePreference, type MemberChoices, readPreferences } from './choose-preference.ts';
import type { MessageDeps } from './enqueue-message.ts';
import { saveDevice } from './push-person.ts';
import { listStopsOf, startAgain } from './stop-channel.ts';
import { deleteDeviceOfSession, listDevices } from './store/push-devices.ts';

type PreferencesDeps = Pick<MessageDeps, 'db' | 'clock' | 'sealingKeys'> & {
  choicesOf: (accountId: string) => Promise<MemberChoices>;
  push: PushSender | undefined;
};

export function preferencesRoutes(http: HttpRouter, deps: PreferencesDeps): void {
  const { db, choicesOf, push } = deps;
  async function read(
    { accountId, sessionId }: Caller,
    choices?: MemberChoices,
  ): Promise<contract.Preferences> {
    const here = (await listDevices(db, accountId)).find((device) => device.sessionId === sessionId);
    return {
      choices: await readPreferences(db, accountId, choices ?? (await choicesOf(accountId))),
      push: { key: push?.publicKey ?? null, here: here ? { showsDetails: here.showsDetails } : null },
      stops: (await listStopsOf(deps, accountId)).map(({ channel, reason }) => ({ channel, reason })),
    };
  }
  http.serve(contract.getPreferences, ({ caller }) => read(caller));
  http.serve(contract.choosePreference, async ({ caller, body }) => {
    const choices = await choicesOf(caller.accountId);
    await choosePreference(db, caller.accountId, choices, body);
    return read(caller, choices);
  });
  http.serve(contract.startAgain, async ({ caller, body }) => {
    await startAgain(db, caller.accountId, body.channel);
    return read(caller);
  });
  http.serve(contract.savePushDevice, async ({ caller, body }) => {
    if (!push) refuse('unavailable');
    await saveDevice({ ...deps, push }, caller, body);
    return read(caller);
  });
  http.serve(contract.dropPushDevice, async ({ caller }) => {
    await deleteDeviceOfSession(db, caller.sessionId);
    return read(caller);
  });
}

type Caller = { accountId: string; sessionId: string };
