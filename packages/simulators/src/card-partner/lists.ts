import type { Call } from './call.ts';
import type { Documents, Kind } from './documents.ts';
import { invalidParam, noSuch, noSuchInBody } from './failure.ts';
import type { Filter } from './state.ts';

export const PAGING = ['limit', 'starting_after', 'ending_before', 'created'] as const;

const RANGES = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * Returns a page of objects, newest first, 10 by default and 100 at most. Supports the cursors of the
 * partner and ranges of `created`.
 */
export function listObjects<K extends Kind>(call: Call, kind: K, url: string, filters: Filter[]): object {
  const { params, partner } = call;
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidParam('limit', 'Invalid integer: limit must be 1 to 100');
  const startingAfter = params.text('starting_after');
  const endingBefore = params.text('ending_before');
  for (const [param, id] of Object.entries({ starting_after: startingAfter, ending_before: endingBefore })) {
    if (id && !partner.state.find(kind, id)) throw noSuchInBody(kind, id, param);
  }
  const page = partner.state.list(kind, [...filters, ...createdFilters(call)], {
    limit,
    startingAfter,
    endingBefore,
  });
  return { object: 'list', url, has_more: page.hasMore, data: page.data };
}

function createdFilters({ params }: Call): Filter[] {
  if (!params.has('created')) return [];
  if (params.isText('created')) {
    return [{ field: '$.created', operator: '=', value: params.requiredInteger('created') }];
  }
  const group = params.group('created');
  return Object.entries(RANGES).flatMap(([name, operator]) => {
    const value = group?.integer(name);
    return value === undefined ? [] : [{ field: '$.created', operator, value }];
  });
}

/** Returns a filter for each of these parameters that the request has; the field must equal its value. */
export function fieldFilters({ params }: Call, names: readonly string[]): Filter[] {
  return names.flatMap((name) => {
    const value = params.text(name);
    return value === undefined ? [] : [{ field: `$.${name}`, operator: '=' as const, value }];
  });
}

/** Filters objects of a connected account, or of the platform when null. */
export function ownedBy(account: string | null): Filter {
  return { field: '$._account', operator: 'is', value: account };
}

/**
 * Returns an object of the acting account. Throws a Failure when it is missing or belongs to another
 * account.
 */
export function getOwned<K extends 'balance_transaction' | 'payout' | 'payment' | 'payment_refund'>(
  { partner, account }: Call,
  kind: K,
  id: string,
): Documents[K] {
  const found = partner.state.find(kind, id);
  // Objects stored before `_account` existed have no owner and count as the platform's.
  if (!found || (found._account ?? null) !== account) throw noSuch(kind, id);
  return found;
}
