import type { Preferences } from '@meche/contract/preferences';
import { useState } from 'react';
import { useCommand } from '~/ui/command/use-command.ts';
import { preferencesKey } from './queries.ts';

const script = '/push-worker.js';
/** Of its own: what keeps the calendar for who is without network stands at the root. */
const scope = '/push-worker/';

export type PushProblem = 'denied' | 'failed';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the browser, only ever by a press; undefined where it does not let us. */
async function subscribe(key: string): Promise<PushSubscription | PushProblem> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const worker = await navigator.serviceWorker.register(script, { scope });
    await active(worker);
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return 'failed';
  }
}

/** A worker that is still being put in place takes no subscription. */
async function active({ installing, waiting, active: now }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (now || !coming) return;
  await new Promise<void>((done) =>
    coming.addEventListener('statechange', () => coming.state === 'activated' && done()),
  );
}

async function forget(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(scope);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}

/** Notifications in this browser: switched on with or without details, and off. */
export function usePush({ key }: Preferences['push']) {
  const [problem, setProblem] = useState<PushProblem>();
  const stale = [preferencesKey];
  const turnOn = useCommand({
    call: async ({ showsDetails }: { showsDetails: boolean }, { api }) => {
      const given = await subscribe(key ?? '');
      setProblem(typeof given === 'string' ? given : undefined);
      if (typeof given === 'string') return;
      const { endpoint, keys = {} } = given.toJSON();
      const { keepPushDevice } = await import('@meche/contract/preferences');
      const body = {
        endpoint: endpoint ?? '',
        p256dh: keys.p256dh ?? '',
        auth: keys.auth ?? '',
        showsDetails,
      };
      await api.call(keepPushDevice, { body });
    },
    stale,
  });
  const turnOff = useCommand({
    call: async (_: undefined, { api }) => {
      const { dropPushDevice } = await import('@meche/contract/preferences');
      await api.call(dropPushDevice);
      await forget();
    },
    stale,
  });
  return { turnOn, turnOff, problem };
}
