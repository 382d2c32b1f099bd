import * as contract from '@meche/contract/connections';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { addEndpoint, type EndpointDeps } from './add-endpoint.ts';
import { chooseListing } from './choose-listing.ts';
import { createKey } from './create-key.ts';
import { editEndpoint } from './edit-endpoint.ts';
import { presentDelivery, presentEndpoint, presentKey } from './present-connections.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendDelivery } from './resend-delivery.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateSecret } from './rotate-secret.ts';
import { findDelivery, listDeliveries } from './store/deliveries.ts';
import { findEndpoint, listEndpoints } from './store/endpoints.ts';
import { listKeys } from './store/keys.ts';
import { isListed } from './store/listed-professionals.ts';
import { testEndpoint } from './test-endpoint.ts';

/** Limits tests and resent deliveries per professional, because they wait for the receiver’s system. */
const calls = { name: 'webhook-calls', max: 60, windowSeconds: 3600 };
const done = { done: true as const };

export function connectionsRoutes(http: HttpRouter, deps: EndpointDeps & { limits: Limits }): void {
  const { db, clock } = deps;

  http.serve(contract.getConnections, async ({ caller }) => {
    const { professionalId } = caller.standing;
    const [keys, endpoints, listed] = await Promise.all([
      listKeys(db, professionalId),
      listEndpoints(db, professionalId),
      isListed(db, professionalId),
    ]);
    const now = clock.now();
    return {
      keys: keys.map(presentKey),
      endpoints: endpoints.map((one) => presentEndpoint(one, now)),
      isListed: listed,
    };
  });

  http.serve(contract.chooseListing, async ({ caller, body }) => {
    await chooseListing(deps, caller, body.isOn);
    return done;
  });

  http.serve(contract.createKey, async ({ caller, body }) => {
    const { created, key } = await createKey(deps, caller, body.name);
    return { created: presentKey(created), key };
  });

  http.serve(contract.revokeKey, async ({ caller, params }) => {
    await revokeKey(db, caller, params.id);
    return done;
  });

  endpointRoutes(http, deps);
}

function endpointRoutes(http: HttpRouter, deps: EndpointDeps & { limits: Limits }): void {
  const { db, clock, limits } = deps;
  const endpointOf = async (professionalId: string, id: string) => {
    const endpoint = await findEndpoint(db, id);
    return endpoint?.professionalId === professionalId
      ? presentEndpoint(endpoint, clock.now())
      : refuse('not_found');
  };
  const deliveryOf = async (id: string) =>
    presentDelivery((await findDelivery(db, id)) ?? refuse('not_found'));

  http.serve(contract.addEndpoint, async ({ caller, body }) => {
    const { id, secret } = await addEndpoint(deps, caller, body);
    return { endpoint: await endpointOf(caller.standing.professionalId, id), secret };
  });

  http.serve(contract.editEndpoint, async ({ caller, params, body }) => {
    await editEndpoint(deps, caller, { ...params, ...body });
    return endpointOf(caller.standing.professionalId, params.id);
  });

  http.serve(contract.removeEndpoint, async ({ caller, params }) => {
    await removeEndpoint(db, caller, params.id);
    return done;
  });

  http.serve(contract.rotateSecret, async ({ caller, params }) => {
    const secret = await rotateSecret(deps, caller, params.id);
    return { endpoint: await endpointOf(caller.standing.professionalId, params.id), secret };
  });

  http.serve(contract.testEndpoint, async ({ caller, params }) => {
    await limits.hit(calls, caller.standing.professionalId);
    return deliveryOf(await testEndpoint(deps, caller, params.id));
  });

  http.serve(contract.listDeliveries, async ({ caller, params }) => {
    await endpointOf(caller.standing.professionalId, params.id);
    const rows = await listDeliveries(db, params.id, contract.MAX_DELIVERIES);
    return { deliveries: rows.map(presentDelivery) };
  });

  http.serve(contract.sendAgain, async ({ caller, params }) => {
    await limits.hit(calls, caller.standing.professionalId);
    await resendDelivery(deps, caller, params.id);
    return deliveryOf(params.id);
  });
}
