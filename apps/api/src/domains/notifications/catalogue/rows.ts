import type { AppointmentState } from '@meche/contract/enumerations';
import type {
  NotificationChannel,
  NotificationEvent,
  NotificationSide,
} from '@meche/contract/preference-choices';
import type { Language } from '@meche/words';
import type { Email } from '../templates/email.ts';
import type { MemberNews } from '../templates/member.ts';
import type { Notification } from '../templates/notification.ts';
import type { NotifiedAppointment } from '../templates/notified-appointment.ts';
import type { Wording } from '../templates/wording.ts';

/** One message to one reader: what the catalogue says about it. `Subject` is what app/ loads for it. */
type Message<Subject> = {
  /** Stored with the message and part of its idempotency key, so it must not change. */
  template: string;
  /** An SMS replaces the email as long as the professional's monthly quota lasts. */
  channels: readonly NotificationChannel[];
  /** The switch of the settings that turns the message off. Only messages with a switch have a push. */
  preference?: NotificationEvent;
  /** When false, nothing is enqueued. */
  when?: (subject: Subject, now: Date) => boolean;
  /** A message that was not sent by this instant is dropped. */
  staleAt?: (subject: Subject) => Date | null;
};

/** States of the appointment in which a message that was not sent yet is still sent. Default: all. */
type Lasting = { validIn?: readonly AppointmentState[] };

export type AppointmentSubject = { appointment: NotifiedAppointment };

/** A message to the customer or to the owner of the business. */
export type PartyMessage<Subject> = Message<Subject> &
  Lasting & {
    to: 'customer' | 'professional';
    /** The push has the subject of this email as its text. */
    write: (wording: Wording, notification: Notification, subject: Subject) => Email;
    text?: (wording: Wording, notification: Notification) => string;
  };

/** A member of the business who has an account and is not the owner. */
export type MemberReached = { accountId: string; language: Language };
export type MemberSubject = AppointmentSubject & { member: MemberReached };

/** A push to a member: emails about appointments go to the owner. */
export type MemberMessage<Subject> = Message<Subject> & Lasting & { to: 'member'; news: MemberNews };

export type Person = { id?: string; email: string; firstName: string; language: Language };
/** `readerId` tells several readers of one domain event apart. */
export type PersonSubject = { person: Person; readerId?: string };

/** A message to a person whom app/ has looked up. */
export type PersonMessage<Subject> = Message<Subject> & {
  to: 'person';
  write: (wording: Wording, subject: Subject & { firstName: string }, origin: string) => Email;
  /** What the message is about, for messages that can become obsolete before they are sent. */
  about?: (subject: Subject) => string;
  /** An address that stays when the account's address changes. Nothing is enqueued when it is undefined. */
  fixedAddress?: (subject: Subject) => string | undefined;
  /** For messages with a preference: the side of the settings, and the page that a push opens. */
  reader?: { side: NotificationSide; path: string };
};

/**
 * The fields of every kind of subject, as the code that sends rows of all kinds sees them. `toParties`,
 * `toMembers` and `toPerson` check where a row is written that its subjects have the fields it reads.
 */
export type CombinedSubject = MemberSubject & PersonSubject;

export type CatalogueRow<Subject> = PartyMessage<Subject> | MemberMessage<Subject> | PersonMessage<Subject>;

/** The messages of one domain event. */
export type Messages<Subject> = { readonly rows: readonly CatalogueRow<Subject>[] };

/** Subjects to render the messages of a catalogue with. */
export type SamplesOf<Catalogue> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends Messages<infer Subject> ? readonly Subject[] : never;
};

export function toParties<Details = unknown>(
  ...rows: PartyMessage<AppointmentSubject & Details>[]
): Messages<AppointmentSubject & Details> {
  return { rows };
}

export function toMembers<Details = unknown>(
  ...rows: MemberMessage<MemberSubject & Details>[]
): Messages<MemberSubject & Details> {
  return { rows };
}

export function toPerson<Details = unknown>(
  ...rows: PersonMessage<PersonSubject & Details>[]
): Messages<PersonSubject & Details> {
  return { rows };
}
