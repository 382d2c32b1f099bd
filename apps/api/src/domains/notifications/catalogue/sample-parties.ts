import type { ProfessionalContact } from '../templates/notification.ts';
import type { NotifiedAppointment } from '../templates/notified-appointment.ts';

/**
 * A cut and a coloration in Paris 11e on Thursday 12 November 2026 at 14:30. Most of the price is paid by
 * card.
 */
export const sampleAppointment: NotifiedAppointment = {
  id: '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  professionalId: '9d1de3c4-5b0f-4f3a-8a4e-4d0e9a3c7b21',
  customerId: '0b6f2f0e-5e4e-4a43-9d3c-0a1c6f6f7a55',
  bookedBy: 'customer',
  state: 'confirmed',
  startsAt: new Date('2026-11-12T13:30:00Z'),
  endsAt: new Date('2026-11-12T15:45:00Z'),
  groupId: null,
  groupPosition: null,
  personName: '',
  timeZone: 'Europe/Paris',
  professionalName: 'Atelier Marchal',
  memberName: 'Inès Marchal',
  customerName: 'Camille Martin',
  customerPhone: '+33612345678',
  customerEmail: null,
  note: 'Cheveux épais, première coloration.',
  place: 'salon',
  line: '12 rue Oberkampf',
  city: 'Paris 11e Arrondissement',
  postalCode: '75011',
  lines: [
    { name: 'Coupe femme', priceCents: 4000, hairLength: null, gender: null },
    { name: 'Coloration végétale', priceCents: 6550, hairLength: 'shoulder', gender: 'female' },
  ],
  mileageCents: 0,
  searchFeeCents: 100,
  totalCents: 10650,
  cardCents: 6650,
  onSiteCents: 4000,
  cancellationWindowHours: 24,
  lateFeePercent: 30,
  noShowFeePercent: 0,
  depositCents: null,
  lateMovedFrom: null,
  cancelledBy: null,
  cancelReason: null,
  feeCents: null,
  revision: 1,
  createdAt: new Date('2026-11-05T09:00:00Z'),
  answerBy: null,
  events: [],
};

export const sampleProfessional: ProfessionalContact = {
  accountId: '3c1f7e9a-2b64-4d1e-9d0a-7c5b1f0e6a21',
  email: 'ines@test.example',
  language: 'fr',
  businessName: 'Atelier Marchal',
  firstName: 'Inès',
  phoneNumber: '+33143570000',
  smsRemindersPerMonth: 300,
  timeZone: 'Europe/Paris',
};

export const sampleRecipient = {
  email: 'camille@test.example',
  language: 'fr',
  firstName: 'Camille',
  phoneNumber: null,
} as const;

/** Two days before the appointment, so that cancelling is still free. */
export const sampleNow = new Date('2026-11-10T09:00:00Z');
