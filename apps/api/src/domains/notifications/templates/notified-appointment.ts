import type { AppointmentState, Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';

export type NotifiedAppointment = {
  id: string;
  professionalId: string;
  /** Null when the professional booked for a person without an account. */
  customerId: string | null;
  bookedBy: 'customer' | 'professional';
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  /**
   * The group of appointments that were booked together for several people; null for a single appointment
   * or a series.
   */
  groupId: string | null;
  groupPosition: number | null;
  personName: string;
  timeZone: string;
  professionalName: string;
  memberName: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  note: string;
  place: PlaceOfService;
  line: string;
  city: string;
  postalCode: string;
  lines: { name: string; priceCents: number; hairLength: HairLength | null; gender: Gender | null }[];
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  depositCents: number | null;
  lateMovedFrom: Date | null;
  cancelledBy: 'customer' | 'professional' | 'system' | null;
  cancelReason: string | null;
  feeCents: number | null;
  revision: number;
  createdAt: Date;
  /**
   * For a booking that began as a request, also after its answer: the deadline for the professional’s
   * answer. Null for other bookings.
   */
  answerBy: Date | null;
  events: readonly { at: string; kind: string; actor?: 'customer' | 'professional' | 'system' }[];
};

/** The other appointments of the series or group that the same email is about. */
export type Together = { others?: readonly NotifiedAppointment[] };
