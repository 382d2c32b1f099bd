import type { bookSeries as bookSeriesEndpoint } from '@meche/contract/client-bookings';
import type { SeriesDates } from '@meche/contract/repeats';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';

export type SeriesWanted = z.input<NonNullable<(typeof bookSeriesEndpoint)['body']>>;

/** Books a visit every so many weeks; what is in the way is kept with what was asked for, until it is asked anew. */
export function useBookSeries(onRefused: () => void) {
  const [inTheWay, setInTheWay] = useState<{ wanted: SeriesWanted; found: SeriesDates }>();
  const book = useCommand({
    call: async (body: SeriesWanted, { api, idempotencyKey }) => {
      const { bookSeries } = await import('@meche/contract/client-bookings');
      return api.call(bookSeries, { body, idempotencyKey });
    },
    onRefused: async (error, wanted) => {
      onRefused();
      const found = isRefusal(error, 'dates_in_the_way')
        ? await detailsOf(error, 'dates_in_the_way')
        : undefined;
      if (found) setInTheWay({ wanted, found });
      return found !== undefined;
    },
  });
  return {
    isBusy: book.isBusy,
    inTheWay,
    forget: () => setInTheWay(undefined),
    book: (wanted: SeriesWanted) => {
      setInTheWay(undefined);
      return book.send(wanted);
    },
  };
}
