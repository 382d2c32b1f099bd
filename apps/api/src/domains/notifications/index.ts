/** Notifications: what happened to an appointment, told by e-mail and SMS, each message once. */
export {
  createNotifier,
  type FactId,
  type Notifier,
  type NotifierParts,
  type Recipient,
} from './tell-parties.ts';
export type { ProfessionalContact, ToldAppointment } from './templates/telling.ts';
