// Generated from packages/contract/src/visit-imports.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../visit-imports.ts';

export const MAX_IMPORTED_VISITS: typeof contract.MAX_IMPORTED_VISITS = 2000;

export const VISITS_BOOKED_AT_ONCE: typeof contract.VISITS_BOOKED_AT_ONCE = 50;

export const VISITS_CHECKED_AT_ONCE: typeof contract.VISITS_CHECKED_AT_ONCE = 200;

export const VISITS_REMOVED_AT_ONCE: typeof contract.VISITS_REMOVED_AT_ONCE = 200;

export const VISIT_IMPORT_UNDO_DAYS: typeof contract.VISIT_IMPORT_UNDO_DAYS = 7;

export const beginVisitImport: ApiEndpoint<typeof contract.beginVisitImport> = {
  method: 'POST',
  path: '/professional/visit-imports',
  body: { fileName: 0 },
};

export const checkVisits: ApiEndpoint<typeof contract.checkVisits> = {
  method: 'POST',
  path: '/professional/visit-imports/check',
  body: { lines: [{ at: 0, uid: 0, memberId: 0, serviceIds: 0, service: 0, startsAt: 0, durationMinutes: 0, priceCents: 0, customerName: 0, customerPhone: 0, customerEmail: 0, note: 0, place: 0, line: 0, postalCode: 0, city: 0 }] },
};

export const importVisits: ApiEndpoint<typeof contract.importVisits> = {
  method: 'PUT',
  path: '/professional/visit-imports/:id/visits',
  body: { lines: [{ at: 0, uid: 0, memberId: 0, serviceIds: 0, service: 0, startsAt: 0, durationMinutes: 0, priceCents: 0, customerName: 0, customerPhone: 0, customerEmail: 0, note: 0, place: 0, line: 0, postalCode: 0, city: 0 }], notifyClients: 0 },
};

export const listVisitImports: ApiEndpoint<typeof contract.listVisitImports> = {
  method: 'GET',
  path: '/professional/visit-imports',
};

export const undoVisitImport: ApiEndpoint<typeof contract.undoVisitImport> = {
  method: 'POST',
  path: '/professional/visit-imports/:id/undo',
};

export const visitOutcomes: typeof contract.visitOutcomes = ['added', 'imported_before', 'taken', 'invalid'];

export const visitProblems: typeof contract.visitProblems = ['in_the_past', 'too_far', 'off_grid', 'length_invalid', 'length_missing', 'beyond_day', 'service_gone', 'member_not_able', 'place_not_offered', 'address_missing', 'commune_unknown', 'phone_invalid', 'email_invalid', 'name_cut', 'note_cut'];

export const visitTableHead: typeof contract.visitTableHead = ['starts_at', 'duration_minutes', 'client', 'phone_number', 'email', 'member', 'services', 'price', 'note', 'place', 'line', 'postal_code', 'city'];
