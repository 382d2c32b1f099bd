import * as contract from '@meche/contract/operator';
import { findAccountByEmail, listAccountsByIds } from '#identity';
import { listAuditEntries } from '#kit/audit';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { plusDays, startOfDay } from '#kit/time';

const PAGE = 50;
const ZONE = 'Europe/Paris';

const settled = [
  'command.retried',
  'command.dismissed',
  'difference_explained',
  'difference_settled',
  'contest_decided',
];

/**
 * Groups audit actions into the filters of the operator page. A new action that moves money or records a
 * decision needs an entry here and a text in `acts.names` of operator.json.
 */
export const actNames: Record<(typeof contract.actKinds)[number], readonly string[]> = {
  money: [
    ...['payment.held', 'payment.captured', 'payment.released', 'payment.refused', 'payment.failed'],
    ...['payment.refund_requested', 'payment.refunded', 'payment.refund_failed'],
    ...['payment.disputed', 'payment.dispute_won', 'payment.dispute_lost', 'dispute.evidence'],
    ...['payment.retried', 'payment_card_removed', ...settled],
    ...['withdrawal_requested', 'withdrawal_failed', 'bank_account_added', 'monthly_withdrawal_chosen'],
    ...['subscription_started', 'subscription_start', 'subscription_down', 'subscription_cancel'],
    ...['subscription_resume', 'subscription_ended', 'subscription_stopped', 'subscription_went_on'],
    ...['subscription_card_added', 'subscription_card_attached', 'plan_changed', 'invoice_credited'],
  ],
  decisions: [
    ...['case_decided', 'case_contested'],
    ...['verification_documents_submitted', 'verification_decided', 'account_handed_over'],
    ...['partner_person_added', 'partner_person_changed', 'partner_person_removed', ...settled],
    ...[
      'partner_event.retried',
      'partner_event.dismissed',
      'job.retried',
      'job.dismissed',
      'sweep_row.retried',
      'scheduled_job.requested',
    ],
  ],
  operator: ['operator_called', 'file_read'],
  access: [
    ...['operator_granted', 'operator_revoked', 'second_step_reset'],
    ...['account_looked_up', 'sessions_ended', 'account_suspended', 'account_restored'],
  ],
};
/** A searched id may belong to any of these kinds of subjects. */
const kinds = ['difference', 'appointment', 'payable', 'professional', 'account', 'file', 'case'];

export function actRoutes(http: HttpRouter, { db }: { db: Database }): void {
  http.serve(contract.listActs, async ({ query: { kind, about, by, from, until, after } }) => {
    const subjects = about === undefined ? undefined : kinds.map((one) => `${one}:${about}`);
    const actor = by === undefined ? undefined : await findAccountByEmail(db, by);
    if (by !== undefined && !actor) return { items: [], hasMore: false };
    const rows = await listAuditEntries(db, {
      actions: actNames[kind],
      subjects,
      actorId: actor?.id,
      after,
      limit: PAGE + 1,
      from: from === undefined ? undefined : startOfDay(from, ZONE),
      until: until === undefined ? undefined : startOfDay(plusDays(until, 1), ZONE),
    });
    const actorIds = [...new Set(rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
    const actors = new Map((await listAccountsByIds(db, actorIds)).map(({ id, email }) => [id, email]));
    return {
      items: rows.slice(0, PAGE).map(({ id, at, actorId, action, subject, detail }) => ({
        id,
        action,
        subject,
        detail,
        at: at.toISOString(),
        actor: actorId === null ? null : (actors.get(actorId) ?? null),
      })),
      hasMore: rows.length > PAGE,
    };
  });
}
