/** Notifications: what happened to an appointment or an account, told by e-mail, SMS and push, each message once. */
export type { HerChoices } from './choose-preference.ts';
export { type Couriers, deliverOwed } from './deliver-owed.ts';
export type { Post } from './owe-message.ts';
export { type MemberNews, type MemberReached, pushMember } from './push-member.ts';
export { readTextMessageQuota } from './read-quota.ts';
export { preferencesRoutes } from './routes.ts';
export { isOvertakenBy } from './rules.ts';
export { takeReply } from './stop-channel.ts';
export { leaveUntold, listStillOwed, listUntold } from './store/deliveries.ts';
export { erasePreferences, listPreferences } from './store/preferences.ts';
export { eraseDevices, listDevices } from './store/push-devices.ts';
export { type DeliveryRow, eraseRecipients, listDeliveriesTo, moveDeliveries } from './store/recipients.ts';
export { eraseStops } from './store/stops.ts';
export { type BounceBox, isReturnPath, takeBounce } from './take-bounce.ts';
export { tellAlarm } from './tell-alarm.ts';
export { tellDecision, tellReport } from './tell-decision.ts';
export { createNotifier, type Notifier } from './tell-parties.ts';
export {
  type Person,
  tellAboutWallet,
  tellAccessEnded,
  tellCardDeclined,
  tellCardPaymentStopped,
  tellEmailChange,
  tellEndpointFailing,
  tellLink,
  tellOffer,
  tellPasswordChanged,
  tellRegistrationCode,
  tellSecondStep,
  tellSignUpLink,
  tellSubscription,
  tellUnread,
  tellVerdict,
} from './tell-person.ts';
export type { ToldDecision } from './templates/moderation.ts';
export type { SubscriptionNews, ToldSubscription } from './templates/subscription.ts';
export type { ProfessionalContact, ToldAppointment } from './templates/telling.ts';
export type { FactId, NotifierParts, Recipient } from './write-letters.ts';
