// Generated from packages/contract/src/calendar-news.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../calendar-news.ts';

export const getCalendarNews: ApiEndpoint<typeof contract.getCalendarNews> = {
  method: 'GET',
  path: '/professional/calendar/news',
};

export const newsKinds: typeof contract.newsKinds = ['requested', 'confirmed', 'cancelled', 'rescheduled', 'services_changed', 'rise_declined', 'proposal_declined', 'contested'];
