import { startAgain } from '@meche/contract/api-client/preferences';
import type { Preferences } from '@meche/contract/preferences';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { preferencesKey } from './queries.ts';

type Stop = Preferences['stops'][number];

export function StopsNote({ stops }: { stops: readonly Stop[] }) {
  const { t } = useTranslation('preferences');
  const start = useCommand({
    call: ({ channel }: Stop, { api }) => api.call(startAgain, { body: { channel } }),
    stale: [preferencesKey],
  });
  return stops.map((stop) => (
    <p key={stop.channel} role="status">
      {t(`stops.${stop.channel}.${stop.reason}`)}{' '}
      <Button variant="default" size="compact-md" loading={start.isBusy} onClick={() => void start.run(stop)}>
        {t('stops.start')}
      </Button>
    </p>
  ));
}
