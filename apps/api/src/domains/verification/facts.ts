import type { AskedWhy, RequirementSubject } from '@meche/contract/verification';
import { factKind } from '#kit/jobs/facts';

/**
 * A professional's documents were answered: by an operator, whose `reason` says why they were rejected, or by the card
 * partner, which asks for something. `isStopped`: she could be paid by card until then, and is told by CardPaymentStopped.
 */
export const VerificationDecided = factKind<{
  professionalId: string;
  verdict: 'verified' | 'rejected';
  reason: string | null;
  asked?: { about: RequirementSubject; why: AskedWhy }[];
  isStopped?: boolean;
}>('verification-decided', 'professionalId');

/** She was paid by card, and may be no longer: what is booked is paid on site. What the card partner asks of her, if anything. */
export const CardPaymentStopped = factKind<{
  professionalId: string;
  asked: { about: RequirementSubject; why: AskedWhy }[];
}>('card-payment-stopped', 'professionalId');
