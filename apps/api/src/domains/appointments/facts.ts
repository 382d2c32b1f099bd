import type { AppointmentState, Category, PlaceOfService } from '@meche/contract/enumerations';
import { factKind } from '#kit/jobs/facts';

/** Everything a reader of an appointment's facts needs, as it stood when the fact was written. Instants are ISO strings. */
export type AppointmentSnapshot = {
  id: string;
  professionalId: string;
  memberId: string;
  /** The customer's account; null when the professional booked for someone without one. */
  customerId: string | null;
  bookedBy: 'customer' | 'professional';
  state: AppointmentState;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  professionalName: string;
  memberName: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  note: string;
  place: PlaceOfService;
  /** Of the salon, or of the customer's home. */
  line: string;
  city: string;
  postalCode: string;
  coordinates: { latitude: number; longitude: number };
  lines: { name: string; category: Category; priceCents: number; durationMinutes: number }[];
  serviceFeeCents: number;
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  cancelledBy: 'customer' | 'professional' | 'system' | null;
  cancelReason: string | null;
  /** Late or no-show fee taken. */
  feeCents: number | null;
  /** Grows with each change: the SEQUENCE of its calendar file. */
  revision: number;
};

export type AppointmentFact = { appointment: AppointmentSnapshot };

export const AppointmentHeld = factKind<AppointmentFact>('appointment-held');
export const AppointmentConfirmed = factKind<AppointmentFact>('appointment-confirmed');
export const AppointmentCancelled = factKind<AppointmentFact>('appointment-cancelled');
export const AppointmentCompleted = factKind<AppointmentFact>('appointment-completed');
export const AppointmentMissed = factKind<AppointmentFact>('appointment-missed');
/** 24 h before, when the reminder falls due. */
export const AppointmentReminderDue = factKind<AppointmentFact>('appointment-reminder-due');
