/** Services: what a professional sells, step by step, and the equipment the steps occupy. */
export { ServicesChanged } from './facts.ts';
export { fillCatalogue } from './fill-catalogue.ts';
export { isBookableOnline } from './rules.ts';
export {
  type Equipment,
  listEquipments,
  listEquipmentsOfProfessionals,
  listServicesByIds,
  listServicesOfProfessional,
  listServicesOfProfessionals,
  type ServiceOfProfessional,
  type StepOfService,
} from './store.ts';
