import { defineFactKind } from '#kit/jobs/facts';

export const ServicesChanged = defineFactKind<{ professionalId: string }>(
  'services-changed',
  'professionalId',
);
