import { factKind } from '#kit/jobs/facts';

/** Nothing was accepted there for two days: the professional is notified, and deliveries stop. */
export const EndpointFailing = factKind<{ endpointId: string }>('endpoint-failing', 'endpointId');
