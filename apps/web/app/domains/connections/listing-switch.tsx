import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { connectionsKey } from './queries.ts';

/** Whether maps and search engines may show what she sells and when she is free. */
export function ListingSwitch({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation('connections');
  const choose = useCommand({
    call: async (isOn: boolean, { api }) => {
      const { chooseListing } = await import('@meche/contract/connections');
      return api.call(chooseListing, { body: { isOn } });
    },
    stale: [connectionsKey],
  });
  return (
    // A block of its own: as high as it is, whatever stands beside it.
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
