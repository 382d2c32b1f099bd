import * as contract from '@meche/contract/disputes';
import { listAppointmentsByIds } from '#appointments';
import type { HttpRouter } from '#kit/http/serve';
import { listDisputes, type PaymentsDeps, submitEvidence } from '#payments';

/**
 * Routes for card disputes: the list with their appointments, and the evidence that is sent to the bank.
 */
export function disputeRoutes(http: HttpRouter, payments: PaymentsDeps): void {
  const { db } = payments;
  http.serve(contract.listDisputes, async () => {
    const disputes = await listDisputes(db);
    const visits = await listAppointmentsByIds(
      db,
      disputes.map(({ payableId }) => payableId),
    );
    const visitOf = new Map(visits.map((visit) => [visit.id, visit]));
    return disputes.map(({ payableId, openedAt, evidenceBy, evidenceAt, closedAt, ...dispute }) => {
      const visit = visitOf.get(payableId);
      return {
        ...dispute,
        appointmentId: payableId,
        customerName: visit?.customerName ?? '',
        services: visit?.lines.map(({ name }) => name) ?? [],
        professionalName: visit?.professionalName ?? '',
        startsAt: visit?.startsAt.toISOString() ?? null,
        timeZone: visit?.timeZone ?? 'Europe/Paris',
        openedAt: openedAt.toISOString(),
        evidenceBy: evidenceBy?.toISOString() ?? null,
        evidenceAt: evidenceAt?.toISOString() ?? null,
        closedAt: closedAt?.toISOString() ?? null,
      };
    });
  });

  http.serve(contract.submitEvidence, async ({ params, body, caller }) => {
    const texts = Object.fromEntries(Object.entries(body).filter(([, text]) => text));
    await submitEvidence(payments, { disputeId: params.id, texts, operatorId: caller.accountId });
    return { done: true as const };
  });
}
