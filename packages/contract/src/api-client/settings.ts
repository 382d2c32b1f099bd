// Generated from packages/contract/src/settings.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../settings.ts';

export const closeCalendarFeed: ApiEndpoint<typeof contract.closeCalendarFeed> = {
  method: 'DELETE',
  path: '/professional/calendar-feeds/:memberId',
};

export const editSettings: ApiEndpoint<typeof contract.editSettings> = {
  method: 'PUT',
  path: '/professional/settings',
  body: { slotStepMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 0, bufferMinutes: 0, defaultView: 0, firstWeekday: 0, colouredBy: 0, cancellationWindowHours: 0, lateFeePercent: 0, lateMoves: 0, noShowFeePercent: 0, paymentFailure: 0, depositPercent: 0, depositCents: 0, smsReminder: 0, version: 0, members: [{ memberId: 0, colour: 0 }], categories: [{ category: 0, colour: 0 }] },
};

export const getSettings: ApiEndpoint<typeof contract.getSettings> = {
  method: 'GET',
  path: '/professional/settings',
};

export const listCalendarFeeds: ApiEndpoint<typeof contract.listCalendarFeeds> = {
  method: 'GET',
  path: '/professional/calendar-feeds',
};

export const openCalendarFeed: ApiEndpoint<typeof contract.openCalendarFeed> = {
  method: 'POST',
  path: '/professional/calendar-feeds/:memberId',
};
