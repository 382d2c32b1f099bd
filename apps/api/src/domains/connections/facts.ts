import { factKind } from '#kit/jobs/facts';

/** Two days long nothing was taken there: its house is told, and it is told of nothing. */
export const EndpointFailing = factKind<{ endpointId: string }>('endpoint-failing', 'endpointId');
