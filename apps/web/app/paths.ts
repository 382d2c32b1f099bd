import { own } from '@meche/contract/own';

/** Every address of the web app. Pages are registered in routes.ts. */
export const paths = {
  home: '/',
  information: '/information',
  legal: '/information/:document',
  /** A moderation decision; the link in the email holds the token. */
  decision: '/decision',
  search: '/search',
  professionalPage: '/pro/:slug',
  town: '/coiffeur/:commune',
  /** The category's French slug, in every language: @meche/contract/category-addresses. */
  townCategory: '/coiffeur/:commune/:category',
  booking: '/booking/:slug',
  groupBooking: '/group-booking/:slug',
  /** The one page that other sites may frame: apps/api/src/app/web/content-security.ts. */
  widget: '/widget/:slug',
  coverArtPicture: '/cover-art/:name',
  /** Served by the API, which rasterizes the SVG. */
  coverArtPoints: '/cover-art/:name/:shape',

  login: '/auth/login',
  register: '/auth/register',
  registerProfessional: '/auth/register/professional',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  invitation: '/auth/invitation',
  changeEmail: '/auth/change-email',

  customer: '/customer',
  customerAccount: '/customer/account',
  customerMessages: '/customer/messages',
  customerPaymentMethods: '/customer/payment-methods',
  appointments: '/appointments',
  appointment: '/appointments/:id',
  appointmentReceipt: '/appointments/:id/receipt',

  professional: '/professional',
  professionalInformation: '/professional/information',
  informationPlaces: '/professional/information/places',
  informationHours: '/professional/information/hours',
  informationCompany: '/professional/information/company',
  informationVerification: '/professional/information/verification',
  professionalReviews: '/professional/reviews',
  calendar: '/professional/calendar',
  visitImport: '/professional/calendar/import',
  clients: '/professional/client',
  clientRegistry: '/professional/client/registry',
  clientDetail: '/professional/client/detail',
  paymentDetails: '/professional/payment-details',
  calendarSettings: '/professional/setting',
  connections: '/professional/setting/connections',
  /** Booking widget for the professional's website. */
  websiteSettings: '/professional/setting/website',
  subscription: '/professional/subscription',
  paymentManagement: '/professional/payment-management',
  takings: '/professional/takings',
  services: '/services',
  newService: '/services/new',
  editService: '/services/edit',
  equipments: '/equipments',
  staff: '/staff',
  staffRegistry: '/staff/registry',
  staffDetail: '/staff/detail',
  messages: '/messages',
  messageQuestions: '/messages/questions',
  album: '/album',

  operator: '/operator',
} as const;

export type PathName = keyof typeof paths;

type ParamsIn<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsIn<Rest>
  : Pattern extends `${string}:${infer Param}`
    ? Param
    : never;

type Params<Name extends PathName> = Record<ParamsIn<(typeof paths)[Name]>, string>;
/** Query parameters; undefined and empty values are left out, a list repeats its key. */
export type PathQuery = Record<string, string | number | readonly (string | number)[] | undefined>;

type Arguments<Name extends PathName> = [ParamsIn<(typeof paths)[Name]>] extends [never]
  ? [params?: undefined, query?: PathQuery]
  : [params: Params<Name>, query?: PathQuery];

/** The address of a page: to('professionalPage', { slug }), to('search', undefined, { place: '75011' }). */
export function to<Name extends PathName>(name: Name, ...[params, query]: Arguments<Name>): string {
  const values: Record<string, string> = params ?? {};
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(own(values, key) ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(key, String(one));
    }
  }
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
}

/**
 * True for an address inside this site: `//elsewhere`, `/\elsewhere` and anything with a scheme are not.
 */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith('/')) return false;
  try {
    const base = 'http://own.invalid';
    return new URL(address, base).origin === base && !/^\/[/\\]/.test(address);
  } catch {
    return false;
  }
}
