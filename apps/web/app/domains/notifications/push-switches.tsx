import type { Preferences } from '@meche/contract/preferences';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { canPush, usePush } from './use-push.ts';

/** Notifications contain details of appointments only if the user allows details. */
export function PushSwitches({ push }: { push: Preferences['push'] }) {
  const { t } = useTranslation('preferences');
  const { turnOn, turnOff, problem } = usePush(push);
  if (!push.key) return null;
  const { here } = push;
  if (!canPush()) return <Quiet component="p">{t('push.unsupported')}</Quiet>;
  return (
    <section aria-label={t('push.title')}>
      <p>{t('push.text')}</p>
      {here && (
        <SentSwitch
          label={t('push.details')}
          description={t('push.detailsText')}
          checked={here.showsDetails}
          onSwitch={(showsDetails) => turnOn.run({ showsDetails })}
        />
      )}
      <p>
        {here ? (
          <Button variant="default" loading={turnOff.isBusy} onClick={() => void turnOff.run()}>
            {t('push.off')}
          </Button>
        ) : (
          <Button loading={turnOn.isBusy} onClick={() => void turnOn.run({ showsDetails: false })}>
            {t('push.on')}
          </Button>
        )}
      </p>
      {problem && <p role="alert">{t(`push.${problem}`)}</p>}
    </section>
  );
}
