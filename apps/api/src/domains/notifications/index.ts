/**
 * Notifications: emails, SMS and pushes about appointments and accounts. Each message has an idempotency
 * key, so that it is enqueued once.
 */
export type { MemberChoices } from './choose-preference.ts';
export { type DeliveryDeps, deliverPending } from './deliver-pending.ts';
export type { MessageDeps } from './enqueue-message.ts';
export { type BounceBox, handleBounce, isReturnPath } from './handle-bounce.ts';
export { notifyAlarm } from './notify-alarm.ts';
export { notifyDecision, notifyReport } from './notify-decision.ts';
export { createNotifier, type Notifier } from './notify-parties.ts';
export {
  notifyAboutWallet,
  notifyAccessEnded,
  notifyCardDeclined,
  notifyCardPaymentStopped,
  notifyEmailChange,
  notifyEndpointFailing,
  notifyLink,
  notifyOffer,
  notifyPasswordChanged,
  notifyRegistrationCode,
  notifySecondStep,
  notifySignUpLink,
  notifySubscription,
  notifyUnread,
  notifyVerdict,
  type Person,
} from './notify-person.ts';
export { type MemberNews, type MemberReached, pushMember } from './push-member.ts';
export { readTextMessageQuota } from './read-quota.ts';
export { type RenderedSample, renderSamples } from './render-samples.ts';
export { preferencesRoutes } from './routes.ts';
export { isObsoleteIn } from './rules.ts';
export { handleTextMessageReply } from './stop-channel.ts';
export { dismissUnsentDelivery, listPendingDeliveries, listUnsentDeliveries } from './store/deliveries.ts';
export { erasePreferences, listPreferences } from './store/preferences.ts';
export { eraseDevices, listDevices } from './store/push-devices.ts';
export { type DeliveryRow, eraseRecipients, listDeliveriesTo, moveDeliveries } from './store/recipients.ts';
export { eraseStops } from './store/stops.ts';
export type { NotifiedDecision } from './templates/moderation.ts';
export type { NotifiedAppointment, ProfessionalContact } from './templates/notification.ts';
export { sampleAppointment, sampleProfessional } from './templates/sample-appointment.ts';
export type { NotifiedSubscription, SubscriptionNews } from './templates/subscription.ts';
export type { FactId, NotifierDeps, Recipient } from './write-emails.ts';
