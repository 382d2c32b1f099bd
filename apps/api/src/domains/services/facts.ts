import { factKind } from '#kit/jobs/facts';

export const ServicesChanged = factKind<{ professionalId: string }>('services-changed', 'professionalId');
