import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { IconHeart } from '~/ui/icons/icons.ts';
import { favouritesQuery } from './queries.ts';
import { useFavouriteChange } from './use-favourite-change.ts';

export function FavouriteSwitch({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('professionals');
  const { data } = useQuery(favouritesQuery(useApi()));
  const { keep, drop } = useFavouriteChange({});
  const isFavourite = data?.items.some((item) => item.professionalId === professionalId) ?? false;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={
        <IconHeart size={20} stroke={1.6} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
      }
      aria-pressed={isFavourite}
      loading={keep.isBusy || drop.isBusy}
      onClick={() => void (isFavourite ? drop : keep).run({ professionalId })}
    >
      {t(isFavourite ? 'kept' : 'keep')}
    </Button>
  );
}
