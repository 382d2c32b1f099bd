import { isUnanswered } from '@meche/contract/unanswered-request';
import { requestEndedToCustomer, requestEndedToProfessional } from './appointment-requested.ts';
import { printCalendarFiles } from './calendar-file.ts';
import { type Email, oneLine, type Row } from './email.ts';
import { groupRows, isFeeDeposit, isGroupBooking, sumGroupBooking } from './group-booking.ts';
import { appointmentTexts, createEmail, type Notification, otherRows } from './notification.ts';
import type { NotifiedAppointment, Together } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

export function cancelledToCustomer(
  wording: Wording,
  notification: Notification,
  { others = [] }: Together = {},
): Email {
  const { t, cents } = wording;
  const { appointment, origin } = notification;
  if (isUnanswered(appointment))
    return requestEndedToCustomer(wording, notification, whatWasBooked(wording, appointment));
  const values = appointmentTexts(wording, notification);
  const fee = sumGroupBooking(appointment, others).feeCents ?? 0;
  const feeKey = isFeeDeposit([appointment, ...others]) ? 'deposit' : 'fee';
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:cancelled.customer.subject', values),
    title: t(`notifications:cancelled.customer.${isGroupBooking(others) ? 'several' : 'title'}`),
    paragraphs: [
      t(`notifications:cancelled.customer.by.${causeOf(appointment)}`, values),
      fee > 0
        ? t(`notifications:cancelled.customer.${feeKey}`, { amount: cents(fee) })
        : t('money:state.nothing'),
    ],
    visit: allThatWas(wording, 'customer', [appointment, ...others]),
    action: { label: t('notifications:actions.bookAgain'), href: `${origin}/` },
    notes: [t('notifications:cancelled.customer.calendar')],
    calendars: printCalendarFiles(wording, notification, others),
  };
}

export function cancelledToProfessional(
  wording: Wording,
  notification: Notification,
  { others = [] }: Together = {},
): Email {
  const { t, cents } = wording;
  const { appointment, origin } = notification;
  if (isUnanswered(appointment))
    return requestEndedToProfessional(wording, notification, whatWasBooked(wording, appointment));
  const values = appointmentTexts(wording, notification);
  const fee = sumGroupBooking(appointment, others).feeCents ?? 0;
  const feeKey = isFeeDeposit([appointment, ...others]) ? 'deposit' : 'fee';
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:cancelled.professional.subject', values),
    title: t('notifications:cancelled.professional.title'),
    paragraphs: [
      t(`notifications:cancelled.professional.by.${causeOf(appointment)}`, values),
      fee > 0
        ? t(`notifications:cancelled.professional.${feeKey}`, { amount: cents(fee) })
        : t('notifications:cancelled.professional.nothing'),
    ],
    visit: allThatWas(wording, 'professional', [appointment, ...others]),
    action: { label: t('notifications:actions.calendar'), href: `${origin}/professional/calendar` },
  };
}

/**
 * Returns the side that cancelled; when the app cancelled, `payment` if the payment was not confirmed in
 * time, otherwise `system`.
 */
function causeOf({ cancelledBy, cancelReason }: NotifiedAppointment) {
  if (cancelledBy === 'customer' || cancelledBy === 'professional') return cancelledBy;
  return cancelReason === 'payment_failed' ? 'payment' : 'system';
}

/** Returns the rows of what was booked: a group has rows for each person, a series has its dates. */
function allThatWas(
  wording: Wording,
  reader: 'customer' | 'professional',
  [first, ...others]: [NotifiedAppointment, ...NotifiedAppointment[]],
): Row[] {
  const rows = whatWasBooked(wording, first);
  if (!isGroupBooking(others)) return [...rows, ...otherRows(wording, others)];
  return [...rows.slice(0, 1), ...groupRows(wording, reader, [first, ...others]), ...rows.slice(3)];
}

/** Leaves out the address, because a customer's home is shown only while the appointment is confirmed. */
function whatWasBooked({ t, span }: Wording, appointment: NotifiedAppointment): Row[] {
  const { startsAt, endsAt, timeZone, lines, memberName, cancelledBy } = appointment;
  const reason = cancelledBy === 'system' ? '' : oneLine(appointment.cancelReason ?? '');
  return [
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    {
      label: t('notifications:rows.services'),
      value: lines.map(({ name }) => oneLine(name)).join(', '),
    },
    { label: t('notifications:rows.with'), value: oneLine(memberName) },
    ...(reason ? [{ label: t('notifications:rows.reason'), value: reason }] : []),
  ];
}
