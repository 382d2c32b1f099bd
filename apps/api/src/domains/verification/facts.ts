import { factKind } from '#kit/jobs/facts';

/** An operator has answered a professional's documents. `reason` says why they were rejected. */
export const VerificationDecided = factKind<{
  professionalId: string;
  verdict: 'verified' | 'rejected';
  reason: string | null;
}>('verification-decided', 'professionalId');
