// Generated from packages/contract/src/history.ts: node scripts/check-api-client.ts --write

import type * as contract from '../history.ts';

export const eventKinds: typeof contract.eventKinds = ['held', 'requested', 'confirmed', 'completed', 'no_show', 'cancelled', 'rescheduled', 'handed_over', 'services_changed', 'rise_proposed', 'rise_declined', 'proposed', 'proposal_declined', 'proposal_withdrawn', 'paid_on_site', 'payment_corrected', 'refund_requested', 'contested', 'contest_decided', 'reviewed', 'review_edited', 'review_answered', 'review_answer_edited'];
