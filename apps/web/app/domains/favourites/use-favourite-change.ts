import { dropFavourite, saveFavourite } from '@meche/contract/api-client/favourites';
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
    call: ({ professionalId, isUsual = false }: Favourite, { api }) =>
      api.call(saveFavourite, { params: { professionalId }, body: { isUsual } }),
    onDone: async (_, favourite) => {
      await cancelQueries();
      onSaved?.(favourite);
    },
    stale,
  });
  const drop = useCommand({
    call: ({ professionalId }: Favourite, { api }) => api.call(dropFavourite, { params: { professionalId } }),
    onDone: async () => {
      await cancelQueries();
      onDropped?.();
    },
    stale,
  });
  return { keep, drop };
}
