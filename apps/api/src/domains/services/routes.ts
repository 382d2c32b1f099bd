import * as contract from '@meche/contract/catalogue';
import * as questions from '@meche/contract/questions';
import { getQuestions } from '@meche/contract/requests';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { addEquipment } from './add-equipment.ts';
import { addTopic } from './add-topic.ts';
import { createServices } from './create-services.ts';
import { deleteEquipment } from './delete-equipment.ts';
import { deleteServices } from './delete-services.ts';
import { deleteTopic } from './delete-topic.ts';
import { editEquipment, type Units } from './edit-equipment.ts';
import { type CatalogueDeps, editService } from './edit-service.ts';
import { editTopic } from './edit-topic.ts';
import { orderServices } from './order-services.ts';
import { orderTopics } from './order-topics.ts';
import { listServicesOfProfessional } from './store/services.ts';
import { listTopics, listTopicsOfServices } from './store/topics.ts';
import { switchService } from './switch-service.ts';

const done = { done: true as const };

export function servicesRoutes(http: HttpRouter, deps: CatalogueDeps & { units: Units }): void {
  http.serveIdempotent(contract.createServices, {
    act: ({ caller, body, idempotencyKey }) => createServices(deps, caller, body.services, idempotencyKey),
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
    await orderServices(deps, caller, body);
    return done;
  });

  http.serve(contract.deleteService, async ({ caller, params }) => {
    if ((await deleteServices(deps, caller, params)) === 0) refuse('not_found');
    return done;
  });

  http.serve(contract.deleteCategory, async ({ caller, params }) => ({
    deleted: await deleteServices(deps, caller, params),
  }));

  http.serveIdempotent(contract.addEquipment, {
    act: ({ caller, body, idempotencyKey }) => addEquipment(deps, caller, body, idempotencyKey),
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

  questionRoutes(http, deps);
}

function questionRoutes(http: HttpRouter, deps: CatalogueDeps): void {
  http.serve(questions.listTopics, async ({ caller: { standing } }) => {
    const [topics, services] = await Promise.all([
      listTopics(deps.db, standing.professionalId),
      listServicesOfProfessional(deps.db, standing.professionalId),
    ]);
    return {
      topics,
      services: services.map(({ id, name, questionnaire }) => ({ id, name, questionnaire })),
    };
  });

  http.serve(getQuestions, async ({ query }) => ({
    topics: await listTopicsOfServices(deps.db, query.serviceIds.split(',')),
  }));

  http.serveIdempotent(questions.addTopic, {
    act: ({ caller, body, idempotencyKey }) => addTopic(deps, caller, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(questions.editTopic, async ({ caller, params, body }) => {
    await editTopic(deps, caller, params.id, body);
    return done;
  });

  http.serve(questions.orderTopics, async ({ caller, body }) => {
    await orderTopics(deps, caller, body);
    return done;
  });

  http.serve(questions.deleteTopic, async ({ caller, params }) => {
    await deleteTopic(deps, caller, params.id);
    return done;
  });
}
