import { bookSeries } from '@meche/contract/api-client/client-bookings';
import type { bookSeries as bookSeriesEndpoint } from '@meche/contract/client-bookings';
import type { SeriesDates } from '@meche/contract/repeats';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';

export type SeriesInput = z.input<NonNullable<(typeof bookSeriesEndpoint)['body']>>;

/**
 * Books a series of appointments. After a `dates_in_the_way` refusal, `inTheWay` holds the conflicting
 * dates and the input until the next attempt or `forget`.
 */
export function useBookSeries(onRefused: () => void) {
  const [inTheWay, setInTheWay] = useState<{ input: SeriesInput; found: SeriesDates }>();
  const book = useCommand({
    call: (body: SeriesInput, { api, idempotencyKey }) => api.call(bookSeries, { body, idempotencyKey }),
    onRefused: (error, input) => {
      onRefused();
      const found = isRefusal<typeof bookSeries>(error, 'dates_in_the_way')
        ? readRefusalDetails(error, 'dates_in_the_way')
        : undefined;
      if (found) setInTheWay({ input, found });
      return found !== undefined;
    },
  });
  return {
    isBusy: book.isBusy,
    inTheWay,
    forget: () => setInTheWay(undefined),
    book: (input: SeriesInput) => {
      setInTheWay(undefined);
      return book.send(input);
    },
  };
}
