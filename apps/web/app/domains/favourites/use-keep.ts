import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '~/ui/command/use-command.ts';
import { favouritesKey } from './queries.ts';

type Kept = { professionalId: string; isUsual?: boolean };

/** Keeps a professional, or as her hairdresser; drops her again. */
export function useKeep({ onKept, onDropped }: { onKept?: (kept: Kept) => void; onDropped?: () => void }) {
  const cache = useQueryClient();
  const stale = [favouritesKey];
  // What was asked for before the change is not waited for: its answer would stand for what holds now.
  const forgetAsked = () => cache.cancelQueries({ queryKey: favouritesKey });
  const keep = useCommand({
    call: async ({ professionalId, isUsual = false }: Kept, { api }) => {
      const { keepFavourite } = await import('@meche/contract/favourites');
      return api.call(keepFavourite, { params: { professionalId }, body: { isUsual } });
    },
    onDone: async (_, kept) => {
      await forgetAsked();
      onKept?.(kept);
    },
    stale,
  });
  const drop = useCommand({
    call: async ({ professionalId }: Kept, { api }) => {
      const { dropFavourite } = await import('@meche/contract/favourites');
      return api.call(dropFavourite, { params: { professionalId } });
    },
    onDone: async () => {
      await forgetAsked();
      onDropped?.();
    },
    stale,
  });
  return { keep, drop };
}
