import type { Route } from './call.ts';
import { PAGING } from './lists.ts';
import { API_VERSION } from './partner.ts';

/** The platform's own account, and its webhook endpoints (https://docs.stripe.com/api/webhook_endpoints). */
export const ownAccountRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/account',
    takes: [],
    run: () => ({
      id: 'acct_platform',
      object: 'account',
      country: 'FR',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
    }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    takes: PAGING,
    run: ({ partner }) => ({
      object: 'list',
      url: '/v1/webhook_endpoints',
      has_more: false,
      data: partner.webhookUrls().map((url, index) => ({
        id: `we_${index}`,
        object: 'webhook_endpoint',
        api_version: API_VERSION,
        enabled_events: ['*'],
        livemode: false,
        status: 'enabled',
        url,
      })),
    }),
  },
];
