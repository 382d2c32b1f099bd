import type { Call, Route } from './call.ts';
import type { Customer } from './documents.ts';
import { listObjects, PAGING } from './lists.ts';

const FIELDS = ['email', 'name', 'phone', 'description', 'metadata'] as const;

function create({ partner, params }: Call): Customer {
  const customer = partner.state.save<'customer'>({
    id: partner.state.newId('customer'),
    object: 'customer',
    created: partner.now(),
    email: params.text('email') ?? null,
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    livemode: false,
    balance: 0,
    default_source: null,
    shipping: null,
    invoice_settings: {
      default_payment_method: null,
      custom_fields: null,
      footer: null,
      rendering_options: null,
    },
  });
  partner.announce('customer.created', customer);
  return customer;
}

function update({ partner, params, ids }: Call): Customer {
  const customer = partner.get('customer', ids[0]!);
  for (const field of ['email', 'name', 'phone', 'description'] as const) {
    if (params.isText(field)) customer[field] = params.text(field) ?? null;
  }
  customer.metadata = params.metadata(customer.metadata);
  partner.announce('customer.updated', partner.state.save<'customer'>(customer));
  return customer;
}

function remove({ partner, ids }: Call): object {
  const customer = partner.get('customer', ids[0]!);
  partner.state.remove(customer.id);
  for (const card of partner.state.allOf('payment_method', 'customer', customer.id)) {
    partner.state.save<'payment_method'>({ ...card, customer: null });
  }
  partner.announce('customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', takes: FIELDS, run: create },
  {
    method: 'GET',
    path: '/v1/customers',
    takes: [...PAGING, 'email'],
    run: (call) => {
      const email = call.params.text('email');
      return listObjects(
        call,
        'customer',
        '/v1/customers',
        email ? [{ field: '$.email', operator: '=', value: email }] : [],
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('customer', ids[0]!),
  },
  { method: 'POST', path: '/v1/customers/:id', takes: FIELDS, run: update },
  { method: 'DELETE', path: '/v1/customers/:id', takes: [], run: remove },
];
