// Generated from packages/contract/src/professional-notes.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../professional-notes.ts';

export const LONGEST_PROFESSIONAL_NOTE: typeof contract.LONGEST_PROFESSIONAL_NOTE = 1000;

export const noteVisit: ApiEndpoint<typeof contract.noteVisit> = {
  method: 'PUT',
  path: '/professional/appointments/:id/note',
  body: { professionalNote: 0, formerNote: 0 },
};
