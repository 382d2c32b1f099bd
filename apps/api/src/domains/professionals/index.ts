/**
 * Professionals: the businesses of the marketplace, their places, work zones, settings and mileage terms.
 */

export { changePlace, type PlaceChangeDeps } from './change-place.ts';
export { closeBusiness } from './close-business.ts';
export { editSettings } from './edit-settings.ts';
export { ProfessionalChanged } from './facts.ts';
export { getProfessional } from './get-professional.ts';
export { hideBusiness } from './hide-business.ts';
export { importProfessional } from './import-professional.ts';
export { salonSweeps } from './locate-salons.ts';
export { type OpenedProfessional, type OpenProfessional, openProfessional } from './open-professional.ts';
export { pauseBookings } from './pause-bookings.ts';
export { professionalsRoutes } from './routes.ts';
export { latestNumbers, numbersAt } from './rules/business-numbers.ts';
export { type Palette, paletteOf } from './rules/calendar-colours.ts';
export { depositErrorOf, mileageTermsAt, slugOf } from './rules.ts';
export { setPlan } from './set-plan.ts';
export { setVerification } from './set-verification.ts';
export { type BusinessNumbers, listBusinessNumbers } from './store/business-numbers.ts';
export { countSalonsToLocate } from './store/places.ts';
export { findSettings, listCalendarColours } from './store/settings.ts';
export { isBusinessShown } from './store/visibility.ts';
export {
  findBusiness,
  findPhotoLimit,
  findPrivateData,
  findProfessionalByAccount,
  findProfessionalByFormerSlug,
  findProfessionalBySlug,
  listProfessionalsByIds,
  lockProfessional,
  type MileageTerms,
  type ProfessionalForBooking,
  type ProfessionalOfAccount,
  type ProfessionalRole,
  type WorkPlace,
  type WorkZone,
} from './store.ts';
export { suspendBusiness } from './suspend-business.ts';
