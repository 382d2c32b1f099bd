import { factKind } from '#kit/jobs/facts';

/** A business was opened, or what the public sees of it changed: its places, settings, verification or suspension. */
export const ProfessionalChanged = factKind<{ professionalId: string }>(
  'professional-changed',
  'professionalId',
);
