// Generated from packages/contract/src/catalogue.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../catalogue.ts';

export const MAX_NEW_SERVICES: typeof contract.MAX_NEW_SERVICES = 150;

export const addEquipment: ApiEndpoint<typeof contract.addEquipment> = {
  method: 'POST',
  path: '/professional/equipments',
  body: { name: 0, units: 0 },
};

export const countStarts: ApiEndpoint<typeof contract.countStarts> = {
  method: 'POST',
  path: '/professional/services/starts',
  body: { serviceId: 0, durationMinutes: 0, steps: [{ durationMinutes: 0, freeTimeMinutes: 0, equipmentIds: 0 }], atSalon: 0, atHome: 0, memberIds: 0 },
};

export const createServices: ApiEndpoint<typeof contract.createServices> = {
  method: 'POST',
  path: '/professional/services',
  body: { services: [{ category: 0, name: 0, description: 0, priceCents: 0, durationMinutes: 0, steps: [{ name: 0, durationMinutes: 0, freeTimeMinutes: 0, equipmentIds: 0 }], lengthTerms: [{ hairLength: 0, priceCents: 0, durationMinutes: 0 }], atSalon: 0, atHome: 0, onlineBooking: 0, prepayment: 0, deposit: 0, depositPercent: 0, depositCents: 0, questionnaire: 0, phoneOnly: 0, serviceTypes: 0, hairTypes: 0, genders: 0, memberIds: 0 }] },
};

export const deleteCategory: ApiEndpoint<typeof contract.deleteCategory> = {
  method: 'DELETE',
  path: '/professional/service-categories/:category',
};

export const deleteEquipment: ApiEndpoint<typeof contract.deleteEquipment> = {
  method: 'DELETE',
  path: '/professional/equipments/:id',
};

export const deleteService: ApiEndpoint<typeof contract.deleteService> = {
  method: 'DELETE',
  path: '/professional/services/:id',
};

export const editEquipment: ApiEndpoint<typeof contract.editEquipment> = {
  method: 'PUT',
  path: '/professional/equipments/:id',
  body: { name: 0, units: 0, version: 0 },
};

export const editService: ApiEndpoint<typeof contract.editService> = {
  method: 'PUT',
  path: '/professional/services/:id',
  body: { category: 0, name: 0, description: 0, priceCents: 0, durationMinutes: 0, steps: [{ name: 0, durationMinutes: 0, freeTimeMinutes: 0, equipmentIds: 0 }], lengthTerms: [{ hairLength: 0, priceCents: 0, durationMinutes: 0 }], atSalon: 0, atHome: 0, onlineBooking: 0, prepayment: 0, deposit: 0, depositPercent: 0, depositCents: 0, questionnaire: 0, phoneOnly: 0, serviceTypes: 0, hairTypes: 0, genders: 0, memberIds: 0, version: 0 },
};

export const getCatalogue: ApiEndpoint<typeof contract.getCatalogue> = {
  method: 'GET',
  path: '/professional/catalogue',
};

export const orderServices: ApiEndpoint<typeof contract.orderServices> = {
  method: 'PUT',
  path: '/professional/services/order',
  body: { serviceIds: 0, seenIds: 0 },
};

export const serviceStops: typeof contract.serviceStops = ['switched_off', 'not_online', 'phone_only', 'place_closed', 'no_member', 'no_hours', 'no_questions'];

export const switchService: ApiEndpoint<typeof contract.switchService> = {
  method: 'PUT',
  path: '/professional/services/:id/switch',
  body: { switchedOn: 0 },
};
