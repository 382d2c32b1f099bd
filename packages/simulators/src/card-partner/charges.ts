import type { Route } from './call.ts';
import { fieldFilters, getOwned, listObjects, PAGING } from './lists.ts';

export const chargeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    takes: [...PAGING, 'customer', 'payment_intent'],
    run: (call) =>
      listObjects(call, 'charge', '/v1/charges', fieldFilters(call, ['customer', 'payment_intent'])),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    takes: [],
    onAccounts: true,
    run: (call) =>
      call.account === null
        ? call.partner.get('charge', call.ids[0]!)
        : getOwned(call, 'payment', call.ids[0]!),
  },
  {
    method: 'GET',
    path: '/v1/events',
    takes: [...PAGING, 'type', 'types', 'delivery_success'],
    run: (call) => {
      const types = call.params.texts('types');
      return listObjects(call, 'event', '/v1/events', [
        ...fieldFilters(call, ['type']),
        ...(types.length ? [{ field: '$.type', operator: 'in' as const, value: types }] : []),
      ]);
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('event', ids[0]!),
  },
];
