/**
 * Services: what a professional sells, the steps of each service, and the equipment that the steps occupy.
 */

export { addTopic } from './add-topic.ts';
export type { Units, VisitOnUnit } from './edit-equipment.ts';
export type { Performers } from './edit-service.ts';
export { ServicesChanged } from './facts.ts';
export { fillCatalogue } from './fill-catalogue.ts';
export { importCatalogue } from './import-catalogue.ts';
export { servicesRoutes } from './routes.ts';
export {
  fieldsOfDraft,
  fieldsOfTopic,
  isBookableOnline,
  isOnRequest,
  listBookingObstacles,
  MAX_EQUIPMENTS,
  MAX_SERVICES,
  serviceAtHairLength,
} from './rules.ts';
export {
  type Equipment,
  listEquipments,
  listEquipmentsOfProfessionals,
} from './store/equipments.ts';
export {
  incrementServiceVersions,
  listServicesByIds,
  listServicesOfProfessional,
  listServicesOfProfessionals,
  type NewService,
  type ServiceOfProfessional,
  type StepOfService,
} from './store/services.ts';
export { listQuestionSets, listTopics, listTopicsOfServices, type QuestionSet } from './store/topics.ts';
