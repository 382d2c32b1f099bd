import { appointmentStates } from '@meche/contract/enumerations';
import type { AppointmentEvent } from '@meche/contract/history';

/**
 * Returns the translation key of a history entry, or undefined for an event that is not shown. The key
 * depends on earlier events, because several paths lead to the same state.
 */
export function getHistoryKey(events: readonly AppointmentEvent[], at: number) {
  const event = events[at];
  if (!event) return;
  const before = events.slice(0, at).findLast(({ kind }) => isState(kind))?.kind;
  const { kind, actor } = event;
  switch (kind) {
    case 'held':
    case 'requested':
    case 'proposed':
    case 'contested':
    case 'reviewed':
      return kind;
    case 'confirmed':
      if (before === undefined) return 'booked';
      if (before === 'requested') return actor === 'customer' ? 'proposalTaken' : 'accepted';
      return before === 'held' ? 'confirmed' : 'undone';
    case 'completed':
      return actor === 'system' ? 'presumed' : 'completed';
    case 'no_show':
      return 'noShow';
    case 'cancelled':
      if (before === 'held') return 'released';
      if (before === 'requested' && actor === 'professional') return 'declined';
      return before === 'requested' && actor === 'system' ? 'unanswered' : 'cancelled';
    case 'rescheduled':
      if (event.from?.startsAt === event.to?.startsAt) return 'resized';
      return hasNewMember(event) ? 'movedWith' : 'moved';
    case 'handed_over':
      return hasNewMember(event) ? 'handedOver' : 'handedOverUnnamed';
    case 'services_changed':
      return isRepriced(event) ? 'repriced' : 'servicesChanged';
    case 'rise_proposed':
      return 'riseProposed';
    case 'rise_declined':
      return 'riseDeclined';
    case 'proposal_declined':
      return 'proposalDeclined';
    case 'proposal_withdrawn':
      return 'proposalWithdrawn';
    case 'paid_on_site':
      return 'paidOnSite';
    case 'payment_corrected':
      return 'paymentCorrected';
    case 'refund_requested':
      return 'refundRequested';
    case 'contest_decided':
      return 'contestDecided';
    case 'review_edited':
      return 'reviewEdited';
    case 'review_answered':
      return 'reviewAnswered';
    case 'review_answer_edited':
      return 'reviewAnswerEdited';
  }
}

function isState(kind: AppointmentEvent['kind']): boolean {
  return (appointmentStates as readonly string[]).includes(kind);
}

function hasNewMember({ from, to }: AppointmentEvent): boolean {
  return Boolean(from?.memberName && to?.memberName && from.memberName !== to.memberName);
}

function isRepriced({ sold }: AppointmentEvent): boolean {
  return sold !== undefined && sold.from.services.join('\n') === sold.to.services.join('\n');
}
