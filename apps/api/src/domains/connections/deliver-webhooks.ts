import { type AppointmentRow, findAppointment } from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { type CommandRunner, runPartnerCommand, runPartnerCommands } from '#kit/jobs/partner-commands';
import { workSource } from '#kit/jobs/work-source';
import { SealBroken, unseal } from '#kit/sealing';
import { later, systemClock } from '#kit/time';
import type { WebhookAnswer } from '#partners/webhooks/port';
import { type EndpointDeps, sealNameOf } from './add-endpoint.ts';
import { EndpointFailing } from './facts.ts';
import { gapMs, nextAttemptAt } from './rules.ts';
import { signBody } from './sign-body.ts';
import {
  type Delivery,
  delayPending,
  deliveryCommands,
  type EventRow,
  failPendingDeliveries,
  findEvent,
  settleTry,
} from './store/deliveries.ts';
import {
  type EndpointRow,
  findEndpoint,
  incrementSilences,
  markFailing,
  recordReached,
} from './store/endpoints.ts';

/**
 * Sends due deliveries and returns the number of attempts. A delivery that the receiver does not accept is
 * retried with growing gaps for two days; a test is not retried.
 */
export function deliverWebhooks(deps: EndpointDeps): Promise<number> {
  return runPartnerCommands(runnerOf(deps));
}

export const webhookSweep = (deps: EndpointDeps) => workSource(deliveryCommands, () => deliverWebhooks(deps));

/** Sends one pending delivery now, unless it or an earlier delivery to its endpoint is being sent. */
export function deliverNow(deps: EndpointDeps, id: string): Promise<void> {
  return runPartnerCommand(runnerOf(deps), id);
}

function runnerOf(deps: EndpointDeps): CommandRunner<Delivery> {
  return {
    db: deps.db,
    clock: deps.clock,
    commands: deliveryCommands,
    carryOut: (delivery) => deliver(deps, delivery),
    endingOf: () => ({ how: 'fault' }),
    // A delivery is never refused: every answer of the receiver settles the attempt.
    settleRefusal: async () => {},
  };
}

async function deliver(deps: EndpointDeps, delivery: Delivery): Promise<void> {
  const { db } = deps;
  const [endpoint, event] = await Promise.all([
    findEndpoint(db, delivery.endpointId),
    findEvent(db, delivery.eventId),
  ]);
  // The endpoint or event was deleted after this delivery was claimed.
  if (!endpoint || !event) return;
  await settle(deps, { delivery, endpoint, event }, await post(deps, endpoint, event));
}

type Answer = WebhookAnswer | { problem: 'unsigned' };

async function post(
  { db, clock, webhooks, sealingKeys }: EndpointDeps,
  { id, url, secret, formerSecret, formerUntil }: EndpointRow,
  event: EventRow,
): Promise<Answer> {
  const visit = event.appointmentId ? await findAppointment(db, event.appointmentId) : undefined;
  const body = JSON.stringify(bodyOf(event, visit));
  const sealed = [
    secret,
    ...(formerSecret && formerUntil && clock.now() < formerUntil ? [formerSecret] : []),
  ];
  let secrets: string[];
  try {
    secrets = sealed.map((one) => unseal(one, sealNameOf(id), sealingKeys).toString());
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { problem: 'unsigned' };
  }
  return webhooks.post(url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Meche-Webhooks/1',
      'meche-event': event.id,
      // The receiver checks the age of the signature, so it needs real time instead of the business clock.
      'meche-signature': signBody(secrets, body, systemClock.now()),
    },
    body,
  });
}

/**
 * The body shows the appointment at the time of sending. The revision tells receivers whether it includes
 * later events.
 */
function bodyOf({ id, kind, at, professionalId }: EventRow, visit: AppointmentRow | undefined) {
  return {
    id,
    kind,
    at: at.toISOString(),
    professional_id: professionalId,
    booking: visit
      ? {
          id: visit.id,
          revision: visit.revision,
          state: visit.state,
          place: visit.place,
          starts_at: visit.startsAt.toISOString(),
          ends_at: visit.endsAt.toISOString(),
          time_zone: visit.timeZone,
          staff: { id: visit.memberId, name: visit.memberName },
          services: visit.lines.map((line) => ({
            id: line.serviceId,
            name: line.name,
            duration_minutes: line.durationMinutes,
            price_cents: line.priceCents,
          })),
          total_cents: visit.totalCents,
          customer_name: visit.customerName,
        }
      : null,
  };
}

async function settle(
  { db, clock }: EndpointDeps,
  { delivery, endpoint, event }: { delivery: Delivery; endpoint: EndpointRow; event: EventRow },
  answer: Answer,
): Promise<void> {
  const now = clock.now();
  const [answerCode, problem] = 'status' in answer ? [answer.status, null] : [null, answer.problem];
  const isTaken = answerCode !== null && answerCode >= 200 && answerCode < 300;
  const tried = { answerCode, problem, at: now };
  // A test is not retried, because the member who started it is waiting for the result.
  const retryAt = event.kind === 'test' ? undefined : nextAttemptAt(delivery, now);
  await inTransaction(db, async (tx) => {
    if (isTaken) {
      if (await settleTry(tx, delivery, tried, { status: 'sent' })) await recordReached(tx, endpoint.id, now);
      return;
    }
    const end = retryAt ? ({ status: 'pending', retryAt } as const) : ({ status: 'failed' } as const);
    if (!(await settleTry(tx, delivery, tried, end)) || event.kind === 'test') return;
    if (problem)
      await delayPending(tx, endpoint.id, later(now, gapMs(await incrementSilences(tx, endpoint.id))));
    if (retryAt || !(await markFailing(tx, endpoint.id, { since: delivery.since, now }))) return;
    await failPendingDeliveries(tx, endpoint.id);
    await announce(tx, EndpointFailing, { endpointId: endpoint.id }, now);
  });
}
