import { defineFactKind } from '#kit/jobs/facts';

/**
 * A business was opened, or its public data changed: places, settings, plan, verification or suspension.
 */
export const ProfessionalChanged = defineFactKind<{ professionalId: string }>(
  'professional-changed',
  'professionalId',
);
