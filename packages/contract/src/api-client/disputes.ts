// Generated from packages/contract/src/disputes.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../disputes.ts';

export const evidenceKinds: typeof contract.evidenceKinds = ['customerName', 'customerEmail', 'serviceDescription', 'serviceDate', 'refundPolicy', 'whyNotRefunded', 'cancellationPolicy', 'whyCancellationDoesNotHold', 'other'];

export const listDisputes: ApiEndpoint<typeof contract.listDisputes> = {
  method: 'GET',
  path: '/operator/disputes',
};

export const submitEvidence: ApiEndpoint<typeof contract.submitEvidence> = {
  method: 'POST',
  path: '/operator/disputes/:id/evidence',
  body: { customerName: 0, customerEmail: 0, serviceDescription: 0, serviceDate: 0, refundPolicy: 0, whyNotRefunded: 0, cancellationPolicy: 0, whyCancellationDoesNotHold: 0, other: 0 },
};
