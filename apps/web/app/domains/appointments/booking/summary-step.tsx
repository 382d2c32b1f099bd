import type { Booking } from './booking-kind.ts';
import { CardStepScreen } from './card-step-screen.tsx';
import { TermsStep } from './terms-step.tsx';

export function SummaryStep({ booking }: { booking: Booking }) {
  const { appointmentId } = booking.draft;
  return appointmentId ? (
    <CardStepScreen key={appointmentId} booking={booking} appointmentId={appointmentId} />
  ) : (
    <TermsStep booking={booking} paid="on_site" />
  );
}
