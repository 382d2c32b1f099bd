// Generated from packages/contract/src/hours.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../hours.ts';

export const MAX_DAYS_OF_PERIOD: typeof contract.MAX_DAYS_OF_PERIOD = 366;

export const MAX_PERIODS: typeof contract.MAX_PERIODS = 40;

export const MAX_RANGES: typeof contract.MAX_RANGES = 6;

export const MAX_WEEKS: typeof contract.MAX_WEEKS = 4;

export const addPeriods: ApiEndpoint<typeof contract.addPeriods> = {
  method: 'POST',
  path: '/professional/exceptions',
  body: { periods: [{ kind: 0, memberId: 0, firstDay: 0, lastDay: 0, startsMinute: 0, endsMinute: 0, label: 0 }], visitsSeen: 0 },
};

export const deletePeriod: ApiEndpoint<typeof contract.deletePeriod> = {
  method: 'DELETE',
  path: '/professional/exceptions/:id',
  query: { visitsSeen: 0 },
};

export const editMemberHours: ApiEndpoint<typeof contract.editMemberHours> = {
  method: 'PUT',
  path: '/professional/staff/:id/hours',
  body: { weeks: 0, firstMonday: 0, days: [{ week: 0, weekday: 0, ranges: [{ startsMinute: 0, endsMinute: 0, online: 0 }] }], version: 0, visitsSeen: 0 },
};

export const editOpeningHours: ApiEndpoint<typeof contract.editOpeningHours> = {
  method: 'PUT',
  path: '/professional/opening-hours',
  body: { days: [{ weekday: 0, ranges: [{ startsMinute: 0, endsMinute: 0 }] }], version: 0, visitsSeen: 0 },
};

export const exceptionKinds: typeof contract.exceptionKinds = ['closure', 'opening', 'absence'];

export const getMemberHours: ApiEndpoint<typeof contract.getMemberHours> = {
  method: 'GET',
  path: '/professional/staff/:id/hours',
};

export const getOpeningHours: ApiEndpoint<typeof contract.getOpeningHours> = {
  method: 'GET',
  path: '/professional/opening-hours',
};

export const getOwnHours: ApiEndpoint<typeof contract.getOwnHours> = {
  method: 'GET',
  path: '/professional/hours',
};

export const holidays: typeof contract.holidays = ['new_year', 'good_friday', 'easter_monday', 'labour_day', 'victory_day', 'ascension', 'whit_monday', 'national_day', 'assumption', 'all_saints', 'armistice', 'christmas', 'saint_stephen', 'abolition_of_slavery'];

export const listHolidays: ApiEndpoint<typeof contract.listHolidays> = {
  method: 'GET',
  path: '/professional/holidays',
};

export const listPeriods: ApiEndpoint<typeof contract.listPeriods> = {
  method: 'GET',
  path: '/professional/exceptions',
};
