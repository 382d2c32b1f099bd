import { showOwnPortrait } from '@meche/contract/api-client/staff';
import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { PortraitField } from '~/domains/staff/portrait-field.tsx';
import { staffKey } from '~/domains/staff/queries.ts';
import { UploadedFace } from '~/domains/staff/uploaded-face.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import type { Side } from '~/ui/form/stale-fields.ts';
import { readinessKey } from '../queries.ts';

type Chosen = { portraitId: string | null; insteadOf: string | null };

/** A choice is saved immediately. If the portrait was changed elsewhere meanwhile, a dialog offers both. */
export function OwnPortraitField({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'staff']);
  const api = useApi();
  const cache = useQueryClient();
  const { firstName, lastName, portraitId } = profile;
  const name = `${firstName} ${lastName}`;
  const [dispute, setDispute] = useState<Record<Side, string | null>>();
  const savePortrait = useCommand({
    call: (chosen: Chosen, { api: client }) => client.call(showOwnPortrait, { body: chosen }),
    onDone: (shown) => {
      cache.setQueryData(profileQuery(api).queryKey, (known) => known && { ...known, ...shown });
      toast('done', t('business.portrait'));
    },
    async onRefused(error, mine) {
      if (!isRefusal<typeof showOwnPortrait>(error, 'changed_meanwhile')) return false;
      const saved = await cache.fetchQuery({ ...profileQuery(api), staleTime: 0 });
      // Both changes chose the same portrait, so there is no conflict.
      if (saved.portraitId === mine.portraitId) toast('done', t('business.portrait'));
      else setDispute({ mine: mine.portraitId, theirs: saved.portraitId });
      return true;
    },
    stale: [staffKey, readinessKey],
  });
  const seen = (side: Side, of: Record<Side, string | null>) => ({
    text: t(of[side] ? 'staff:stale.aPhoto' : 'staff:stale.noPhoto'),
    picture: <UploadedFace of={{ name, portraitId: of[side] }} shown={of.theirs} />,
  });
  const [mine, theirs] = dispute ? [seen('mine', dispute), seen('theirs', dispute)] : [];

  return (
    <>
      <PortraitField
        name={name}
        shown={portraitId}
        value={savePortrait.isBusy ? (savePortrait.input?.portraitId ?? null) : portraitId}
        onChange={(chosen) => void savePortrait.run({ portraitId: chosen, insteadOf: portraitId })}
      />
      <StaleChoice
        differences={
          mine &&
          theirs && [
            {
              field: 'portraitId',
              label: t('staff:portrait.label'),
              mine: mine.text,
              theirs: theirs.text,
              pictures: { mine: mine.picture, theirs: theirs.picture },
            },
          ]
        }
        onClose={() => setDispute(undefined)}
        onChoose={async (choice) => {
          setDispute(undefined);
          if (dispute && choice.portraitId === 'mine')
            await savePortrait.run({ portraitId: dispute.mine, insteadOf: dispute.theirs });
        }}
        isBusy={savePortrait.isBusy}
      />
    </>
  );
}
