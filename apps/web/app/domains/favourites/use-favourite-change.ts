import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '~/ui/command/use-command.ts';
import { favouritesKey } from './queries.ts';

type Favourite = { professionalId: string; isUsual?: boolean };

export function useFavouriteChange({
  onSaved,
  onDropped,
}: {
  onSaved?: (favourite: Favourite) => void;
  onDropped?: () => void;
}) {
  const cache = useQueryClient();
  const stale = [favouritesKey];
  // Running queries are cancelled because an answer from before the change would overwrite the new state.
  const cancelQueries = () => cache.cancelQueries({ queryKey: favouritesKey });
  const keep = useCommand({
    call: async ({ professionalId, isUsual = false }: Favourite, { api }) => {
      const { saveFavourite } = await import('@meche/contract/favourites');
      return api.call(saveFavourite, { params: { professionalId }, body: { isUsual } });
    },
    onDone: async (_, favourite) => {
      await cancelQueries();
      onSaved?.(favourite);
    },
    stale,
  });
  const drop = useCommand({
    call: async ({ professionalId }: Favourite, { api }) => {
      const { dropFavourite } = await import('@meche/contract/favourites');
      return api.call(dropFavourite, { params: { professionalId } });
    },
    onDone: async () => {
      await cancelQueries();
      onDropped?.();
    },
    stale,
  });
  return { keep, drop };
}
