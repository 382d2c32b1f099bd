import { defineFactKind } from '#kit/jobs/facts';

/**
 * A delivery has failed for two days and the endpoint has accepted nothing since. The professional is
 * notified, and deliveries stop.
 */
export const EndpointFailing = defineFactKind<{ endpointId: string }>('endpoint-failing', 'endpointId');
