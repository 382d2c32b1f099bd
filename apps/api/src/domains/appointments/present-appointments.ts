import type { AnsweredTopic } from '@meche/contract/answers';
import type { Appointment } from '@meche/contract/appointments';
import type { CalendarVisit } from '@meche/contract/calendar';
import type { Companions } from '@meche/contract/companions';
import type { CalendarColour } from '@meche/contract/enumerations';
import { moneyTermsOf, moneyTermsOfVisit } from '@meche/contract/money-lines';
import type { Proposal } from '@meche/contract/proposals';
import { listCovers } from '#album';
import type { Database } from '#kit/database/database';
import { sum } from '#kit/money';
import {
  type CardStep,
  type DisputeView,
  listDisputesOf,
  listPayablesByIds,
  listRefundable,
  listRefundsOf,
  type PayableView,
  type Refundable,
  type RefundView,
  splitOf,
} from '#payments';
import { listProfessionalsByIds, type ProfessionalForBooking } from '#professionals';
import { listQuestionSets } from '#services';
import { presentEvent } from './present-event.ts';
import { professionalShare } from './rules/professional-share.ts';
import { priceWithProposal, proposalsLeft, stateOfProposal, stateOfProposedTime } from './rules/proposals.ts';
import { receiptKindOf } from './rules/receipts.ts';
import {
  getPossibleActions,
  isReschedulable,
  judgeOwnMove,
  paymentOf,
  toDrawnSteps,
  type Viewer,
} from './rules.ts';
import { listAnswers } from './store/answers.ts';
import type { AppointmentRow } from './store/appointments.ts';
import type { CalendarRow } from './store/calendar.ts';
import { type CompanionRow, listCompanions } from './store/groups.ts';
import { listPriceRises, type PriceRise } from './store/price-rises.ts';
import { listProposals, type ProposalRow } from './store/proposals.ts';

/** Appointments as one side sees them, read with a fixed number of queries for any number of rows. */
export async function presentAppointments(
  db: Database,
  rows: readonly AppointmentRow[],
  viewer: Viewer,
  now: Date,
): Promise<Appointment[]> {
  if (rows.length === 0) return [];
  const professionalIds = [...new Set(rows.map((row) => row.professionalId))];
  const groupIds = [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))];
  const [payables, professionals, covers, answersOf, proposals, companions, rises] = await Promise.all([
    listPayablesByIds(
      db,
      rows.map((row) => row.id),
    ),
    listProfessionalsByIds(db, professionalIds),
    listCovers(db, professionalIds),
    readAnswers(db, rows),
    listProposals(
      db,
      rows.flatMap(({ id, answerBy }) => (answerBy ? [id] : [])),
    ),
    listCompanions(db, groupIds),
    listPriceRises(
      db,
      rows.flatMap(({ id, state }) => (state === 'confirmed' ? [id] : [])),
    ),
  ]);
  const payableOf = new Map(payables.map((payable) => [payable.id, payable]));
  const moneyBack = await readMoneyBack(db, payables, now);
  const professionalOf = new Map(
    professionals.map((professional) => [
      professional.id,
      { ...professional, photoId: covers.get(professional.id) ?? null },
    ]),
  );
  const companionsOf = Map.groupBy(companions, ({ groupId }) => groupId);
  const proposalsOf = Map.groupBy(proposals, ({ appointmentId }) => appointmentId);
  return rows.map((row) => {
    const shown = present(row, viewer, payableOf.get(row.id), professionalOf.get(row.professionalId), now);
    const proposed = (proposalsOf.get(row.id) ?? []).map((one) => presentProposal(row, one, now));
    const left = viewer === 'professional' ? proposalsLeft(row, proposed.length, now) : null;
    const isOpen = row.state === 'requested' && proposed.some(({ state }) => state === 'open');
    const rise = rises.find(({ appointmentId }) => appointmentId === row.id);
    return {
      ...shown,
      ...(rise && { rise: presentRise(rise, row) }),
      payment: withoutReturned(shown.payment, moneyBack.returnedCents(row.id)),
      refunds: moneyBack.refundsOf(row.id).map((one) => presentRefund(one, viewer)),
      dispute: viewer === 'professional' ? presentDispute(moneyBack.disputeOf(row.id)) : null,
      answers: answersOf.get(row.id) ?? [],
      group: presentCompanions(row, companionsOf.get(row.groupId ?? '') ?? []),
      proposals: proposed,
      can: {
        ...shown.can,
        propose: left === null ? null : { left },
        acceptProposal: viewer === 'customer' && isOpen,
        refund: viewer === 'professional' ? presentRefundable(moneyBack.refundableOf(row.id)) : null,
      },
    };
  });
}

async function readMoneyBack(db: Database, payables: readonly PayableView[], now: Date) {
  const debited = payables.flatMap(({ id, status }) => (status === 'captured' ? [id] : []));
  const [refunds, disputes, refundable] =
    debited.length === 0
      ? [[], [], new Map<string, Refundable>()]
      : await Promise.all([
          listRefundsOf(db, debited),
          listDisputesOf(db, debited),
          listRefundable(db, debited, now),
        ]);
  const refundsOf = Map.groupBy(refunds, ({ payableId }) => payableId);
  const disputeOf = (id: string) => disputes.findLast(({ payableId }) => payableId === id);
  return {
    /** Cents of the professional's share that refunds and disputes took back. */
    returnedCents(id: string): number {
      const taken = [
        ...(refundsOf.get(id) ?? []).filter(({ state }) => state !== 'failed'),
        ...disputes.filter(({ payableId, state }) => payableId === id && state !== 'won'),
      ];
      return sum(taken.map(({ fromProfessionalCents }) => fromProfessionalCents));
    },
    refundsOf: (id: string) => refundsOf.get(id) ?? [],
    disputeOf,
    refundableOf: (id: string) => refundable.get(id),
  };
}

/** Lowers the net amount by what was taken back; the bank charges stay. Negative when all was taken back. */
function withoutReturned(payment: Appointment['payment'], returnedCents: number): Appointment['payment'] {
  const { professionalNetCents } = payment;
  if (professionalNetCents === null) return payment;
  return { ...payment, professionalNetCents: professionalNetCents - returnedCents };
}

function presentRefund(
  { fromProfessionalCents, requestedAt, endedAt, ...refund }: RefundView,
  viewer: Viewer,
) {
  return {
    ...refund,
    fromProfessionalCents: viewer === 'professional' ? fromProfessionalCents : null,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function presentDispute(dispute: DisputeView | undefined) {
  if (!dispute) return null;
  const { state, amountCents, fromProfessionalCents, openedAt, closedAt } = dispute;
  const when = { openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
  return { state, amountCents, fromProfessionalCents, ...when };
}

function presentRefundable(refundable: Refundable | undefined) {
  return refundable ? { ...refundable, until: refundable.until.toISOString() } : null;
}

function presentRise({ services, totalCents }: PriceRise, { cardCents }: AppointmentRow) {
  return { services, totalCents, onSiteCents: totalCents - cardCents };
}

function presentCompanions(row: AppointmentRow, all: readonly CompanionRow[]): Companions | null {
  const { groupId, groupPosition, personName } = row;
  if (!groupId || !groupPosition) return null;
  const others = all.map(({ startsAt, endsAt, groupId: _, ...other }, index) => ({
    ...other,
    position: index + 1,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
  return {
    id: groupId,
    isInTurn: row.customerId === null,
    position: groupPosition,
    personName,
    others: others.filter(({ id }) => id !== row.id),
  };
}

function presentProposal(row: AppointmentRow, proposal: ProposalRow, now: Date): Proposal {
  const { linePosition, lineName, formerPriceCents, linePriceCents, totalCents, cardCents } = proposal;
  const other =
    linePosition === null || linePriceCents === null
      ? null
      : { position: linePosition, priceCents: linePriceCents };
  const { depositCents } = priceWithProposal(row, other);
  return {
    id: proposal.id,
    state: stateOfProposal(proposal, now),
    note: proposal.note,
    createdAt: proposal.createdAt.toISOString(),
    closedAt: proposal.closedAt?.toISOString() ?? null,
    price:
      linePosition === null || lineName === null || formerPriceCents === null || linePriceCents === null
        ? null
        : { position: linePosition, name: lineName, formerPriceCents, priceCents: linePriceCents },
    totalCents,
    cardCents,
    onSiteCents: totalCents - cardCents,
    times: proposal.times.map((time) => ({
      position: time.position,
      startsAt: time.startsAt.toISOString(),
      endsAt: time.endsAt.toISOString(),
      member: { id: time.memberId, name: time.memberName },
      state: stateOfProposedTime(proposal, time, now),
      openUntil: time.openUntil.toISOString(),
      money: moneyTermsOf({ ...row, totalCents, cardCents, depositCents, startsAt: time.startsAt }, now, now),
    })),
  };
}

async function readAnswers(
  db: Database,
  rows: readonly AppointmentRow[],
): Promise<Map<string, AnsweredTopic[]>> {
  const requested = rows.flatMap(({ id, answerBy }) => (answerBy ? [id] : []));
  const stored = await listAnswers(db, requested);
  const sets = await listQuestionSets(
    db,
    stored.map(({ topicId, topicVersion }) => ({ topicId, version: topicVersion })),
  );
  const topics = stored.map(({ appointmentId, topicId, topicVersion, topicName, answers }) => ({
    appointmentId,
    name: topicName,
    questions: (
      sets.find((set) => set.topicId === topicId && set.version === topicVersion)?.questions ?? []
    ).map(({ id, text, kind }) => ({
      text,
      kind,
      answer: answers.find(({ questionId }) => questionId === id) ?? blank,
    })),
  }));
  return Map.groupBy(topics, ({ appointmentId }) => appointmentId);
}

const blank = { text: '', chosen: [], yes: null, photoIds: [] };

/** Appointments as the calendar draws them, with one payment query for all. */
export async function presentCalendarVisits(
  db: Database,
  rows: readonly CalendarRow[],
  { colourOf, now }: { colourOf: (row: CalendarRow) => CalendarColour; now: Date },
): Promise<CalendarVisit[]> {
  const byCard = rows.filter((row) => row.cardCents > 0);
  const payables = await listPayablesByIds(
    db,
    byCard.map((row) => row.id),
  );
  const payableOf = new Map(payables.map((payable) => [payable.id, payable]));
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    place: row.place,
    city: row.city,
    member: { id: row.memberId, name: row.memberName },
    customer: { name: row.customerName },
    services: row.lines.map((line) => line.name),
    bookedOnline: row.bookedBy === 'customer',
    hasNote: row.hasNote,
    colour: colourOf(row),
    steps: toDrawnSteps(row),
    totalCents: row.totalCents,
    revision: row.revision,
    // A visit with several members in turn has one client, so it shows no position (its customerId is
    // null).
    company:
      row.customerId && row.groupPosition
        ? { position: row.groupPosition, personName: row.personName }
        : null,
    reschedulable: isReschedulable(row, now),
    payment: { status: paymentOf(row, payableOf.get(row.id)).status },
  }));
}

/**
 * Whether the state is confirmed or follows it, cancelled excluded: the member goes or went to this
 * appointment.
 */
export function isConfirmedOrDone(state: AppointmentRow['state']): boolean {
  return state === 'confirmed' || state === 'completed' || state === 'no_show';
}

/** Whether the card was ever held. An abandoned or refused card never was. */
function wasHeld({ events }: AppointmentRow, { isHoldPlaced }: PayableView): boolean {
  return isHoldPlaced && events.some(({ kind }) => kind === 'confirmed');
}

function present(
  row: AppointmentRow,
  viewer: Viewer,
  payable: PayableView | undefined,
  professional: (ProfessionalForBooking & { photoId: string | null }) | undefined,
  now: Date,
): Omit<Appointment, 'answers' | 'group' | 'proposals' | 'refunds' | 'dispute' | 'can'> & {
  can: Omit<Appointment['can'], 'propose' | 'acceptProposal' | 'refund'>;
} {
  const payment = paymentOf(row, payable);
  // Without the professional, whose account was deleted, late moves are not allowed.
  const policy = professional ?? { lateMoves: false, minimumNoticeMinutes: 0 };
  const can = getPossibleActions(viewer, row, { payment, policy }, now);
  const isCustomer = viewer === 'customer';
  const ownMove = judgeOwnMove(row, { payment, policy }, now);
  const isHomeHidden = viewer === 'professional' && row.place === 'at_home' && !isConfirmedOrDone(row.state);
  const paid = {
    status: payment.status,
    capturedCents: payable?.capturedCents ?? 0,
    heldCents: payable && wasHeld(row, payable) ? payable.amountCents : 0,
  };
  const contestUntil = row.contestUntil?.toISOString() ?? null;
  const contest = row.contestedAt && {
    at: row.contestedAt.toISOString(),
    reason: isCustomer ? (row.contestReason ?? '') : '',
    decidedCents: row.decidedCents,
  };
  const share = isCustomer
    ? { bankChargesCents: null, professionalNetCents: null }
    : professionalShare(
        { ...row, payment: paid, contestUntil, contest },
        row.cardCents > 0 && payable ? (cents) => splitOf(payable.fees, cents) : undefined,
      );
  return {
    // Fields that have the same name in the contract pass through; serialization strips the fields that the
    // contract does not declare.
    ...row,
    professionalNote: isCustomer ? undefined : row.professionalNote,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    address: {
      line: isHomeHidden ? '' : row.line,
      city: row.city,
      postalCode: row.postalCode,
      coordinates: { latitude: row.latitude, longitude: row.longitude },
    },
    distanceKm: row.distanceHm === null ? null : row.distanceHm / 10,
    professional: {
      id: row.professionalId,
      slug: professional?.slug ?? '',
      name: row.professionalName,
      phoneNumber: professional?.phoneNumber ?? null,
      role: professional?.role ?? 'SALON',
      hairColours: professional?.hairColours ?? [],
      photoId: professional?.photoId ?? null,
    },
    member: { id: row.memberId, name: row.memberName },
    customer: { name: row.customerName, phoneNumber: row.customerPhone, email: row.customerEmail },
    payment: {
      ...paid,
      ...share,
      // Only the cardholder sees the card and the bank’s reason for a decline.
      cardLast4: isCustomer ? (payable?.cardLast4 ?? null) : null,
      confirmBy: payable?.confirmBy?.toISOString() ?? null,
      declineCode: isCustomer ? (payable?.declineCode ?? null) : null,
    },
    money: moneyTermsOfVisit(row, now),
    answerBy: row.answerBy?.toISOString() ?? null,
    contestUntil,
    contest,
    createdAt: row.createdAt.toISOString(),
    events: row.events.map(presentEvent),
    whyNotMoved: isCustomer && ownMove.to === null ? ownMove.why : null,
    moveWeek: isCustomer && ownMove.to === 'same_week' ? ownMove.week : null,
    can: {
      ...can,
      seeReceipt: receiptKindOf({ ...row, ...receiptSums(payable), payment: payment.status }) !== undefined,
      answer: can.answer && { until: can.answer.until.toISOString() },
      undo: can.undo && { until: can.undo.until.toISOString() },
      contest: can.contest && { until: can.contest.until.toISOString() },
    },
  };
}

function receiptSums(payable: PayableView | undefined) {
  const { capturedCents = 0, searchFeeCapturedCents = 0 } = payable ?? {};
  return { capturedCents, searchFeeCapturedCents };
}

export function presentCardStep({ expiresAt, ...step }: CardStep, now: Date) {
  const expiresInSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { ...step, expiresAt: expiresAt.toISOString(), expiresInSeconds };
}
