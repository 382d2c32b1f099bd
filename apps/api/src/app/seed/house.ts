import type {
  Category,
  HairType,
  PlaceOfService,
  Plan,
  VerificationState,
} from '@meche/contract/enumerations';
import type { Commune } from '@meche/contract/fields';
import type { MemberPermission } from '@meche/contract/permissions';
import type { Town } from '@meche/demo/towns';
import type { Coordinates } from '#places';

/** A commune with a place on the map, and the postal code it is written with here. */
export type Spot = { name: string; inseeCode: string; postalCode: string; coordinates: Coordinates };

export type LocatedTown = Town & { commune: Commune; spot: Spot; around: Spot[] };

export type Account = {
  id: string;
  identityUid: string;
  email: string;
  emailVerifiedAt: Date;
  role: 'CUSTOMER' | 'HAIRDRESSER' | 'SALON';
  firstName: string;
  lastName: string;
  phoneNumber: string;
  language: 'fr';
  createdAt: Date;
};

export type HouseRow = {
  id: string;
  accountId: string;
  slug: string;
  role: 'HAIRDRESSER' | 'SALON';
  businessName: string;
  description: string;
  phoneNumber: string;
  timeZone: string;
  hairTypes: readonly HairType[];
  hairColours: readonly string[];
  legalStatus: 'individual_business' | 'society';
  companyStatus: string;
  plan: Plan;
  additionalProfiles: number;
  verification: VerificationState;
  slotStepMinutes: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
  bufferMinutes: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  paymentFailure: 'cancel' | 'pay_on_site';
  createdAt: Date;
};

export type PlaceRow = {
  id: string;
  professionalId: string;
  kind: PlaceOfService;
  line: string;
  city: string;
  postalCode: string;
  inseeCode: string;
  activate: true;
} & Coordinates;

export type Equipment = { id: string; professionalId: string; name: string; units: number };

export type Step = {
  id: string;
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipment: Equipment | null;
};

export type Service = {
  id: string;
  professionalId: string;
  category: Category;
  name: string;
  description: string;
  priceCents: number;
  durationMinutes: number;
  atSalon: boolean;
  atHome: boolean;
  onlineBooking: boolean;
  phoneOnly: boolean;
  prepayment: boolean;
  position: number;
  createdAt: Date;
  steps: Step[];
};

export type Hours = { weekday: number; startsMinute: number; endsMinute: number; online: boolean };

export type Member = {
  id: string;
  professionalId: string;
  accountId: string | null;
  firstName: string;
  lastName: string;
  isOwner: boolean;
  granted: MemberPermission[];
  position: number;
  serviceIds: string[];
  hours: Hours[];
};

export type Exception = {
  id: string;
  professionalId: string;
  memberId: string | null;
  day: string;
  kind: 'closure' | 'opening' | 'absence';
  startsMinute: number;
  endsMinute: number;
  label: string;
};

export type MileageRow = {
  id: string;
  professionalId: string;
  minimumCents: number;
  startingDistanceHm: number;
  pricePerKmCents: number;
  validFrom: Date;
};

/** One professional with all that is hers before anyone books. */
export type House = {
  row: HouseRow;
  account: Account;
  town: LocatedTown;
  places: PlaceRow[];
  workZones: { professionalId: string; postalCode: string; city: string }[];
  /** Where her at-home customers live. */
  homes: Spot[];
  mileageTerms: MileageRow[];
  equipments: Equipment[];
  services: Service[];
  members: Member[];
  exceptions: Exception[];
  /** How full her days are, and how happy her customers: 0 to 1. */
  demand: number;
  quality: number;
};
