/**
 * Notifications: emails, SMS and pushes about appointments and accounts. Each message has an idempotency
 * key, so that it is enqueued once.
 */
export type { MemberReached, Person } from './catalogue/rows.ts';
export { sampleAppointment, sampleProfessional } from './catalogue/sample-parties.ts';
export { isObsoleteIn, type MessagesName, type SubjectOf } from './catalogue.ts';
export { chooseByLink, type LinkedChoice, readChoiceOfLink } from './choose-by-link.ts';
export type { MemberChoices } from './choose-preference.ts';
export { type DeliveryDeps, deliverPending } from './deliver-pending.ts';
export type { MessageDeps } from './enqueue-message.ts';
export { sealedMessages } from './enqueue-message.ts';
export { createNotifier, type Notifier } from './enqueue-notifications.ts';
export { type BounceBox, handleBounce, isReturnPath } from './handle-bounce.ts';
export { notifyAlarm } from './notify-alarm.ts';
export { sealedSubscriptions } from './push-person.ts';
export { readTextMessageQuota } from './read-quota.ts';
export { renderSamples } from './render-samples.ts';
export { preferencesRoutes } from './routes.ts';
export { handleTextMessageReply, stopUndeliverable } from './stop-channel.ts';
export {
  dismissUnsentDelivery,
  purgeDeliveries,
  retryUnsentDelivery,
  unsentMessages,
} from './store/deliveries.ts';
export { erasePreferences, listPreferences } from './store/preferences.ts';
export { eraseDevices, listDevices } from './store/push-devices.ts';
export { type DeliveryRow, eraseRecipients, listDeliveriesTo, moveDeliveries } from './store/recipients.ts';
export { eraseStops } from './store/stops.ts';
export { notificationSweeps } from './sweep-deliveries.ts';
export type { NotifiedDecision } from './templates/moderation.ts';
export type { ProfessionalContact } from './templates/notification.ts';
export type { NotifiedAppointment } from './templates/notified-appointment.ts';
export { preferencePages } from './templates/unsubscribe.ts';
