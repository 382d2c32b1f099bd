import type { RequirementReason, RequirementSubject } from '@meche/contract/verification';
import { defineFactKind } from '#kit/jobs/facts';

/**
 * A professional's documents were verified or rejected, by an operator (with a `reason` for a rejection) or
 * by the card partner (with `requirements`). `isStopped` is true when card payment was active until now:
 * then CardPaymentStopped notifies the professional.
 */
export const VerificationDecided = defineFactKind<{
  professionalId: string;
  verdict: 'verified' | 'rejected';
  reason: string | null;
  requirements?: { about: RequirementSubject; why: RequirementReason }[];
  isStopped?: boolean;
}>('verification-decided', 'professionalId');

/**
 * Card payment has stopped, and booked appointments are paid on site. `requirements` lists what the card
 * partner asks for.
 */
export const CardPaymentStopped = defineFactKind<{
  professionalId: string;
  requirements: { about: RequirementSubject; why: RequirementReason }[];
}>('card-payment-stopped', 'professionalId');
