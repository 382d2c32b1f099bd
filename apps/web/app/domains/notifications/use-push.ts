import { dropPushDevice, savePushDevice } from '@meche/contract/api-client/preferences';
import type { Preferences } from '@meche/contract/preferences';
import { useState } from 'react';
import { untilActive } from '~/lib/page/until-active.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { preferencesKey } from './queries.ts';

const script = '/push-worker.js';
/** The scope is separate because the offline service workers use the root and the private area. */
const scope = '/push-worker/';

export type PushProblem = 'denied' | 'failed';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Call it only from a click, because browsers require a user action for the permission prompt. */
async function subscribe(key: string): Promise<PushSubscription | PushProblem> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const worker = await navigator.serviceWorker.register(script, { scope });
    await untilActive(worker);
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return 'failed';
  }
}

async function forget(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(scope);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}

export function usePush({ key }: Preferences['push']) {
  const [problem, setProblem] = useState<PushProblem>();
  const stale = [preferencesKey];
  const turnOn = useCommand({
    call: async ({ showsDetails }: { showsDetails: boolean }, { api }) => {
      const subscription = await subscribe(key ?? '');
      setProblem(typeof subscription === 'string' ? subscription : undefined);
      if (typeof subscription === 'string') return;
      const { endpoint, keys = {} } = subscription.toJSON();
      const body = {
        endpoint: endpoint ?? '',
        p256dh: keys.p256dh ?? '',
        auth: keys.auth ?? '',
        showsDetails,
      };
      await api.call(savePushDevice, { body });
    },
    stale,
  });
  const turnOff = useCommand({
    call: async (_: undefined, { api }) => {
      await api.call(dropPushDevice);
      await forget();
    },
    stale,
  });
  return { turnOn, turnOff, problem };
}
