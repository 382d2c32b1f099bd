import { defineFactKind } from '#kit/jobs/facts';

/**
 * A business was opened, hidden or closed, or its data changed: places, settings, mileage terms, plan,
 * verification or suspension.
 */
export const ProfessionalChanged = defineFactKind<{ professionalId: string }>(
  'professional-changed',
  'professionalId',
);
