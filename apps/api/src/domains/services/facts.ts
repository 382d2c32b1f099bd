import { factKind } from '#kit/jobs/facts';

/** What she sells, its steps or her equipment are other than before. */
export const ServicesChanged = factKind<{ professionalId: string }>('services-changed', 'professionalId');
