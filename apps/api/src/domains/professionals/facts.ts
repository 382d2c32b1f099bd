import { factKind } from '#kit/jobs/facts';

/** A business was opened, or its public data changed: places, settings, verification, suspension. */
export const ProfessionalChanged = factKind<{ professionalId: string }>(
  'professional-changed',
  'professionalId',
);
