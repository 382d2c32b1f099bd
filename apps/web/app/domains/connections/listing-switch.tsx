import { chooseListing } from '@meche/contract/api-client/connections';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { connectionsKey } from './queries.ts';

/** When on, maps and search engines may show the professional's services and free times. */
export function ListingSwitch({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation('connections');
  const choose = useCommand({
    call: (isOn: boolean, { api }) => api.call(chooseListing, { body: { isOn } }),
    stale: [connectionsKey],
  });
  return (
    // The block prevents a flex row from stretching the switch.
    <div>
      <SentSwitch
        label={t('listing.switch')}
        description={t('listing.note')}
        checked={isListed}
        onSwitch={choose.run}
      />
    </div>
  );
}
