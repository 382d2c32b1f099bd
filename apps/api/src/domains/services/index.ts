/** Services: what a professional sells, step by step, and the equipment the steps occupy. */
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
