import { factKind } from '#kit/jobs/facts';

/** The endpoint has accepted nothing for two days. The professional is notified, and deliveries stop. */
export const EndpointFailing = factKind<{ endpointId: string }>('endpoint-failing', 'endpointId');
