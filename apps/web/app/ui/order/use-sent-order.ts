import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiClient } from '~/lib/api/client.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { sortByIds } from './use-list-order.ts';

type Order = { ids: string[]; seenIds: string[] };

type SentOrder<Item, Answer> = {
  items: readonly Item[];
  /** Saves the order `ids`; `seenIds` is the order that the reader saw before the change. */
  call: (order: Order, api: ApiClient) => Promise<Answer>;
  onDone?: (answer: Answer) => unknown;
  stale: readonly QueryKey[];
};

/**
 * Shows a new order before the answer and saves it. Of several changes during a save, only the last one is
 * sent; a refusal drops it and restores the saved order.
 */
export function useSentOrder<Item extends { id: string }, Answer>(list: SentOrder<Item, Answer>) {
  const { items, call, onDone, stale } = list;
  const [requested, setRequested] = useState<string[]>();
  const last = useRef<string[]>(undefined);
  const taken = useRef<string[]>(undefined);
  const command = useCommand({
    call: (order: Order, { api }) => call(order, api),
    onDone(answer, { ids }) {
      taken.current = ids;
      // When another order is waiting to be sent, this answer would put the list back for a moment.
      return last.current === ids ? onDone?.(answer) : undefined;
    },
    stale,
  });

  async function send(ids: string[]): Promise<void> {
    const isUnderWay = last.current !== undefined;
    last.current = ids;
    setRequested(ids);
    if (isUnderWay) return;
    let seenIds = items.map(({ id }) => id);
    let sent: string[];
    do {
      sent = last.current;
      await command.run({ ids: sent, seenIds });
      seenIds = sent;
      // Refused, and the command has shown why: orders that wait are dropped.
    } while (taken.current === sent && last.current !== sent);
    last.current = undefined;
    setRequested(undefined);
  }

  return { shown: requested ? sortByIds(items, requested) : items, send };
}
