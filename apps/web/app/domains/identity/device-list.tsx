import { endAllSessions, endOneSession } from '@meche/contract/api-client/sessions';
import type { Device } from '@meche/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './device-list.module.css';
import { deviceName } from './device-name.ts';
import { devicesKey, devicesQuery } from './queries.ts';
import { signOut } from './session/session.ts';

export function DeviceList() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const { data: devices, error, refetch } = useQuery(devicesQuery(useApi()));

  const end = useCommand({
    call: async ({ id, current }: Device, { api }) => {
      if (current) return signOut();
      await api.call(endOneSession, { params: { id } });
      toast('done', t('devices.ended'));
    },
    stale: [devicesKey],
  });
  const endAll = useCommand({
    call: async (_: undefined, { api }) => {
      await api.call(endAllSessions);
      await signOut();
    },
  });

  if (!devices) return <QueryState of={{ error, refetch }} shape="list" height={160} />;
  return (
    <>
      <ul className={classes.list}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            hasTwin={devices.some((other) => other.id !== device.id && isNamedAlike(other, device))}
            busy={end.isBusy && end.input?.id === device.id}
            onEnd={() => void end.run(device)}
          />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('devices.endAll')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('devices.endAllTitle')}
        tone="loss"
        confirmLabel={t('devices.endAll')}
        onConfirm={() => endAll.run()}
      >
        <p>{t('devices.endAllText', { count: devices.length })}</p>
      </ConfirmDialog>
    </>
  );
}

function isNamedAlike(one: Device, other: Device): boolean {
  const [a, b] = [deviceName(one.userAgent), deviceName(other.userAgent)];
  return a.browser === b.browser && a.system === b.system;
}

/** `hasTwin` is true when another device has the same name; the row then also shows the sign-in time. */
type DeviceRowProps = { device: Device; hasTwin: boolean; busy: boolean; onEnd: () => void };

function DeviceRow({ device, hasTwin, busy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system } = deviceName(device.userAgent);
  const name =
    browser && system
      ? t('devices.name', { browser, system })
      : (browser ?? system ?? t('devices.noBrowser'));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (instant: string) =>
    t('devices.at', {
      day: format.dayFrom(dayIn(new Date(), zone), dayIn(instant, zone), 'long'),
      time: format.time(instant, zone),
    });
  const signedIn = hasTwin ? t('devices.signedIn', { when: at(device.createdAt) }) : '';
  const label = t(device.current ? 'devices.endHere' : 'devices.end');
  return (
    <li>
      <div>
        <div className={classes.name}>{name}</div>
        <Quiet component="div">
          {device.current ? (
            <span className={classes.here}>{t('devices.here')}</span>
          ) : (
            t('devices.lastUsed', { when: at(device.lastUsedAt) })
          )}
        </Quiet>
        {signedIn && <Quiet component="div">{signedIn}</Quiet>}
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        loading={busy}
        aria-label={t('named', { action: label, name: [name, signedIn].filter(Boolean).join(', ') })}
        onClick={onEnd}
      >
        {label}
      </Button>
    </li>
  );
}
