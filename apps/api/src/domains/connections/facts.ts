import { defineFactKind } from '#kit/jobs/facts';

/** The endpoint has accepted nothing for two days. The professional is notified, and deliveries stop. */
export const EndpointFailing = defineFactKind<{ endpointId: string }>('endpoint-failing', 'endpointId');
