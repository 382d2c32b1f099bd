import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileKey, profileQuery } from '~/domains/identity/queries.ts';
import { PortraitField } from '~/domains/staff/portrait-field.tsx';
import { staffKey } from '~/domains/staff/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { readinessKey } from '../queries.ts';

/** Her own face, kept as soon as it is chosen. */
export function OwnPortraitField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional-information');
  const api = useApi();
  const cache = useQueryClient();
  const { firstName, lastName, portraitId } = profile;
  const keep = useCommand({
    call: async (chosen: string | null, how) => {
      const { showOwnPortrait } = await import('@meche/contract/staff');
      return how.api.call(showOwnPortrait, { body: { portraitId: chosen, insteadOf: portraitId } });
    },
    onDone: (shown) => {
      cache.setQueryData(profileQuery(api).queryKey, (known) => known && { ...known, ...shown });
      toast('done', t('business.portrait'));
    },
    async onRefused(error) {
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      // The other one comes into sight, and she chooses anew, if she likes hers better.
      await cache.invalidateQueries({ queryKey: profileKey });
      toast('problem', t('business.otherPortrait'));
      return true;
    },
    stale: [staffKey, readinessKey],
  });
  return (
    <PortraitField
      name={`${firstName} ${lastName}`}
      shown={portraitId}
      value={keep.isBusy ? (keep.given ?? null) : portraitId}
      onChange={(chosen) => void keep.run(chosen)}
    />
  );
}
