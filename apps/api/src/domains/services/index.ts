/** Services: what a professional sells, step by step, and the equipment the steps occupy. */

export { addTopic } from './add-topic.ts';
export type { Units, VisitOnUnit } from './edit-equipment.ts';
export type { Performers } from './edit-service.ts';
export { ServicesChanged } from './facts.ts';
export { fillCatalogue } from './fill-catalogue.ts';
export { importCatalogue } from './import-catalogue.ts';
export { servicesRoutes } from './routes.ts';
export {
  atLength,
  fieldsOfDraft,
  fieldsOfTopic,
  isBookableOnline,
  isOnRequest,
  MOST_EQUIPMENTS,
  MOST_SERVICES,
  stopsOf,
} from './rules.ts';
export {
  type Equipment,
  listEquipments,
  listEquipmentsOfProfessionals,
} from './store/equipments.ts';
export {
  listServicesByIds,
  listServicesOfProfessional,
  listServicesOfProfessionals,
  type NewService,
  renewServices,
  type ServiceOfProfessional,
  type StepOfService,
} from './store/services.ts';
export { listQuestionSets, listTopics, listTopicsBefore, type QuestionSet } from './store/topics.ts';
