/**
 * The closed lists of the specification, spelled as on the wire. The module does not import zod, because
 * public pages import it.
 */
export const roles = ['CUSTOMER', 'HAIRDRESSER', 'SALON'] as const;
export const categories = [
  'man_cut',
  'woman_cut',
  'coloration',
  'hair_perm',
  'beard',
  'shampoo_care',
  'mechanical_straightening',
  'chemical_straightening',
  'hairdressing',
  'ceremony',
  'artistic',
  'hair_implants',
  'kids',
] as const;
export const hairTypes = ['african_hair', 'frizzy_hair', 'smooth_hair', 'curly_hair', 'wavy_hair'] as const;
/** Hair lengths, from the shortest to the longest. */
export const hairLengths = ['very_short', 'ear', 'chin', 'shoulder', 'armpit', 'mid_back'] as const;
export const serviceTypes = [
  'coloring',
  'brushing',
  'straightening',
  'classic_cup',
  'american_gradient',
  'locks',
] as const;
export const genders = ['male', 'female', 'child'] as const;
/** How accessible a salon is, as stated by its owner. */
export const accessibilities = [
  'step_free',
  'wheelchair_inside',
  'accessible_toilet',
  'reserved_parking',
] as const;
/** Means of payment for the part that is paid on site. */
export const onSitePayments = ['card', 'cash', 'cheque', 'transfer'] as const;
/**
 * Means of payment that a search can filter by: those on site, or `online` by card, which only verified
 * professionals accept.
 */
export const searchedPayments = ['online', ...onSitePayments] as const;
export const placesOfService = ['salon', 'at_home'] as const;
/**
 * What the coordinates of a place are: the middle of its commune, its street as the geocoder knows it, or a
 * pin that the owner placed.
 */
export const precisions = ['commune', 'street', 'pin'] as const;
export type Precision = (typeof precisions)[number];
export const formulas = ['basic', 'elite'] as const;
export const plans = ['free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro'] as const;
export const verificationStates = ['pending', 'verified', 'rejected'] as const;
export const appointmentStates = [
  'held',
  'requested',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
] as const;
export const languages = ['fr', 'en'] as const;
/** Colours of a member or a category in the calendar. Without a choice they are assigned in this order. */
export const calendarColours = [
  'copper',
  'chestnut',
  'honey',
  'plum',
  'slate',
  'ash',
  'rose',
  'lagoon',
] as const;

export type Role = (typeof roles)[number];
export type Category = (typeof categories)[number];
/** Languages that staff may speak, as ISO 639 codes. */
export const spokenLanguages = [
  'fr',
  'en',
  'es',
  'pt',
  'it',
  'de',
  'nl',
  'ar',
  'tr',
  'ru',
  'uk',
  'pl',
  'ro',
  'zh',
  'vi',
  'wo',
  'ln',
  'br',
] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
export type HairType = (typeof hairTypes)[number];
export type HairLength = (typeof hairLengths)[number];
export type ServiceType = (typeof serviceTypes)[number];
export type Formula = (typeof formulas)[number];
export type Accessibility = (typeof accessibilities)[number];
export type OnSitePayment = (typeof onSitePayments)[number];
export type SearchedPayment = (typeof searchedPayments)[number];
export type Gender = (typeof genders)[number];
export type PlaceOfService = (typeof placesOfService)[number];
export type Plan = (typeof plans)[number];
export type VerificationState = (typeof verificationStates)[number];
export type AppointmentState = (typeof appointmentStates)[number];
export type Language = (typeof languages)[number];
export type CalendarColour = (typeof calendarColours)[number];

/** How the part due on site was paid; `other` includes transfers. */
export const waysOfPayment = ['cash', 'card', 'cheque', 'other'] as const;
export type WayOfPayment = (typeof waysOfPayment)[number];

/** What a commission can be set for: the categories, and `other` for lines in free text. */
export const commissionCategories = [...categories, 'other'] as const;
export type CommissionCategory = (typeof commissionCategories)[number];
