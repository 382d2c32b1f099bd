import type { Device } from '@meche/contract/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import classes from './device-list.module.css';
import { deviceName } from './device-name.ts';
import { devicesQuery } from './queries.ts';
import { signOut } from './session/session.ts';

/** Where she is signed in, in words; one device is signed out, or all of them. */
export function DeviceList() {
  const { t } = useTranslation('account');
  const { sentence } = useRefusalWords();
  const api = useApi();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<string>();
  const { data: devices, error, refetch } = useQuery(devicesQuery(api));

  async function end({ id, current }: Device) {
    if (current) return signOut();
    setEnding(id);
    try {
      const { endOneSession } = await import('@meche/contract/sessions');
      await api.call(endOneSession, { params: { id } });
      toast('done', t('devices.ended'));
      await cache.invalidateQueries({ queryKey: ['devices'] });
    } catch (problem) {
      toast('problem', sentence(problem));
    } finally {
      setEnding(undefined);
    }
  }

  async function endAll() {
    try {
      const { endAllSessions } = await import('@meche/contract/sessions');
      await api.call(endAllSessions);
      await signOut();
    } catch (problem) {
      toast('problem', sentence(problem));
    }
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!devices) return <LoadingStrands height={160} />;
  return (
    <>
      <ul className={classes.list}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={ending === device.id}
            onEnd={() => void end(device)}
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
        onConfirm={endAll}
      >
        <p>{t('devices.endAllText', { count: devices.length })}</p>
      </ConfirmDialog>
    </>
  );
}

type DeviceRowProps = { device: Device; busy: boolean; onEnd: () => void };

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system } = deviceName(device.userAgent);
  const name =
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const when = t('devices.at', {
    day: format.dayFrom(dayIn(new Date(), zone), dayIn(device.lastUsedAt, zone), 'long'),
    time: format.time(device.lastUsedAt, zone),
  });
  const label = t(device.current ? 'devices.endHere' : 'devices.end');
  return (
    <li>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.quiet}>
          {device.current ? (
            <span className={classes.here}>{t('devices.here')}</span>
          ) : (
            t('devices.lastUsed', { when })
          )}
        </div>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        loading={busy}
        aria-label={`${label} : ${name}`}
        onClick={onEnd}
      >
        {label}
      </Button>
    </li>
  );
}
