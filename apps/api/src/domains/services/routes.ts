import * as contract from '@meche/contract/catalogue';
import type { HttpDoor } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { addEquipment } from './add-equipment.ts';
import { createServices } from './create-services.ts';
import { deleteEquipment } from './delete-equipment.ts';
import { deleteServices } from './delete-services.ts';
import { editEquipment, type Units } from './edit-equipment.ts';
import { type CatalogueDeps, editService } from './edit-service.ts';
import { orderServices } from './order-services.ts';
import { switchService } from './switch-service.ts';

const done = { done: true as const };

export function servicesRoutes(http: HttpDoor, deps: CatalogueDeps & { units: Units }): void {
  http.serveOnce(contract.createServices, {
    act: ({ caller, body, once }) => createServices(deps, caller, body.services, once),
    answer: async () => done,
  });

  http.serve(contract.editService, async ({ caller, params, body }) => {
    await editService(deps, caller, params.id, body);
    return done;
  });

  http.serve(contract.switchService, async ({ caller, params, body }) => {
    await switchService(deps, caller, { ...params, ...body });
    return done;
  });

  http.serve(contract.orderServices, async ({ caller, body }) => {
    await orderServices(deps, caller, body.serviceIds);
    return done;
  });

  http.serve(contract.deleteService, async ({ caller, params }) => {
    if ((await deleteServices(deps, caller, params)) === 0) refuse('not_found');
    return done;
  });

  http.serve(contract.deleteCategory, async ({ caller, params }) => ({
    deleted: await deleteServices(deps, caller, params),
  }));

  http.serveOnce(contract.addEquipment, {
    act: ({ caller, body, once }) => addEquipment(deps, caller, body, once),
    answer: async (id) => ({ id }),
  });

  http.serve(contract.editEquipment, async ({ caller, params, body }) => {
    await editEquipment(deps, caller, params.id, body);
    return done;
  });

  http.serve(contract.deleteEquipment, async ({ caller, params }) => {
    await deleteEquipment(deps, caller, params.id);
    return done;
  });
}
