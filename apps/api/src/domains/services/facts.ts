import { factKind } from '#kit/jobs/facts';

/** Services, steps or equipment changed. */
export const ServicesChanged = factKind<{ professionalId: string }>('services-changed', 'professionalId');
