/** Services: what a professional sells, step by step, and the equipment the steps occupy. */

export { addTopic } from './add-topic.ts';
export type { Units, VisitOnUnit } from './edit-equipment.ts';
export type { Performers } from './edit-service.ts';
export { ServicesChanged } from './facts.ts';
export { fillCatalogue } from './fill-catalogue.ts';
export { servicesRoutes } from './routes.ts';
export { atLength, isBookableOnline, isOnRequest, stopsOf } from './rules.ts';
export {
  type Equipment,
  listEquipments,
  listEquipmentsOfProfessionals,
} from './store/equipments.ts';
export {
  listServicesByIds,
  listServicesOfProfessional,
  listServicesOfProfessionals,
  renewServices,
  type ServiceOfProfessional,
  type StepOfService,
} from './store/services.ts';
export { listQuestionSets, listTopicsBefore, type QuestionSet } from './store/topics.ts';
