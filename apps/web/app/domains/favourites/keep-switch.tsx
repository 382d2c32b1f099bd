import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { IconHeart } from '~/ui/icons/icons.ts';
import { favouritesQuery } from './queries.ts';
import { useKeep } from './use-keep.ts';

export function KeepSwitch({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('professionals');
  const { data } = useQuery(favouritesQuery(useApi()));
  const { keep, drop } = useKeep({});
  const isKept = data?.items.some((item) => item.professionalId === professionalId) ?? false;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconHeart size={20} stroke={1.6} fill={isKept ? 'currentColor' : 'none'} aria-hidden />}
      aria-pressed={isKept}
      loading={keep.isBusy || drop.isBusy}
      onClick={() => void (isKept ? drop : keep).run({ professionalId })}
    >
      {t(isKept ? 'kept' : 'keep')}
    </Button>
  );
}
