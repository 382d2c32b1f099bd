import { useQuery } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { IconHeart } from '~/ui/icons/icons.ts';
import { favouritesQuery } from './queries.ts';
import { useFavouriteChange } from './use-favourite-change.ts';

export type HeartProps = { professionalId: string; label: string; className: string | undefined };

export function HeartSwitch({ professionalId, label, className }: HeartProps) {
  const { data } = useQuery(favouritesQuery(useApi()));
  const { keep, drop } = useFavouriteChange({});
  const isSaved = data?.items.some((item) => item.professionalId === professionalId) ?? false;
  // The heart changes at the press, before the server has answered.
  const isFavourite = keep.isBusy || (isSaved && !drop.isBusy);
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={isFavourite}
      // Adding a favourite again would take away that it is the usual one.
      disabled={!data}
      onClick={() => void (isSaved ? drop : keep).run({ professionalId })}
    >
      <IconHeart size={20} stroke={1.6} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
