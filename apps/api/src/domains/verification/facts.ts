import type { RequirementReason, RequirementSubject } from '@meche/contract/verification';
import { factKind } from '#kit/jobs/facts';

/**
 * Documents were decided on: by an operator, with a `reason` when rejected, or by the card partner, which
 * lists what it asks. `isStopped`: card payment was active until now, so CardPaymentStopped does the
 * notifying.
 */
export const VerificationDecided = factKind<{
  professionalId: string;
  verdict: 'verified' | 'rejected';
  reason: string | null;
  requirements?: { about: RequirementSubject; why: RequirementReason }[];
  isStopped?: boolean;
}>('verification-decided', 'professionalId');

/**
 * Card payment has stopped and booked appointments are paid on site. `asked`: what the card partner asks
 * for.
 */
export const CardPaymentStopped = factKind<{
  professionalId: string;
  requirements: { about: RequirementSubject; why: RequirementReason }[];
}>('card-payment-stopped', 'professionalId');
