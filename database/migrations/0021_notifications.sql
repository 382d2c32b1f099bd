-- Emails, text messages and push notifications.
create schema notifications;

create table notifications.deliveries (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  template text not null,
  professional_id uuid references professionals.professionals (id),
  status text not null default 'pending' check (status in ('pending', 'sent', 'refused', 'dropped', 'unknown')),
  origin text,
  created_at timestamptz not null,
  sent_at timestamptz,
  position bigint generated always as identity,
  about text,
  message bytea,
  stale_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null,
  lease_until timestamptz,
  first_called_at timestamptz,
  called_at timestamptz,
  failure jsonb,
  reason text,
  left_at timestamptz,
  check (status = 'pending' or message is null),
  check ((status = 'dropped') = (reason is not null))
);
comment on table notifications.deliveries is 'Messages to send or sent, one row each. They are enqueued in the transaction of their cause and sent by sweeps. The id is the idempotency key of each call to the partner.';
comment on column notifications.deliveries.recipient is 'An email address, a phone number, or the id of a device.';
comment on column notifications.deliveries.professional_id is 'The professional whose monthly quota an SMS counts towards.';
comment on column notifications.deliveries.status is 'refused: the partner definitely refused. dropped: not sent, for the reason in reason. unknown: an SMS whose outcome cannot be known; it is never sent again.';
comment on column notifications.deliveries.about is 'Subject of the message: appointment:ID, link:ID or sign-up:ID.';
comment on column notifications.deliveries.message is 'Content of the message, sealed because emails contain secret links. Deleted once the message is sent or has ended.';
comment on column notifications.deliveries.stale_at is 'When sending the message becomes useless.';
comment on column notifications.deliveries.retry_at is 'Earliest next attempt, in business time. lease_until is system time.';
comment on column notifications.deliveries.called_at is 'When the SMS partner was called, while the outcome is unknown. Null: not called, or known not to be accepted.';
comment on column notifications.deliveries.failure is 'Last failure: kinds, codes and stack frames, and no content.';
comment on column notifications.deliveries.reason is 'overtaken: no longer true. too_late: stale_at has passed. erased: the recipient deleted the account. unreachable: refused for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another key.';
comment on column notifications.deliveries.left_at is 'When an unsent message stopped needing an operator: delivered in another way, useless by then, or dismissed.';
create index deliveries_about_idx on notifications.deliveries (about);
create index deliveries_due_idx on notifications.deliveries (channel, retry_at, position) where status = 'pending';
create index deliveries_ended_idx on notifications.deliveries (created_at) where status <> 'pending';
create index deliveries_quota_idx
  on notifications.deliveries (professional_id, created_at)
  where channel = 'sms' and status in ('pending', 'sent', 'unknown');
create index deliveries_recipient_idx on notifications.deliveries (recipient, created_at desc, id desc);
create index deliveries_undelivered_idx
  on notifications.deliveries (created_at) where status in ('refused', 'dropped', 'unknown') and left_at is null;
create index deliveries_waiting_idx on notifications.deliveries (recipient, position) where status = 'pending';

create table notifications.stops (
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  reason text not null check (reason in ('unsubscribed', 'refused')),
  since timestamptz not null,
  primary key (channel, recipient),
  check (channel = 'sms' or reason = 'refused')
);
comment on table notifications.stops is 'Addresses and numbers that receive only mandatory messages.';
comment on column notifications.stops.reason is 'unsubscribed: answered STOP. refused: the mail server or the SMS partner reports that it is unreachable.';

create table notifications.preferences (
  account_id uuid not null references identity.accounts (id),
  side text not null,
  event text not null,
  channel text not null,
  is_on boolean not null,
  primary key (account_id, side, event, channel),
  check ((channel in ('email', 'push')
      and ((side = 'customer' and event in ('booking', 'change', 'reminder', 'message', 'review'))
        or (side = 'professional' and event in ('booking', 'change', 'message', 'review'))))
    or (side = 'customer' and event = 'reminder' and channel = 'sms')),
  check (side <> 'customer' or event <> 'booking' or channel <> 'email')
);
comment on table notifications.preferences is 'Choices that differ from the default, which is on.';
comment on column notifications.preferences.side is 'customer: about own appointments. professional: about the business that the account owns or works in.';
comment on column notifications.preferences.channel is 'A booking confirmation always goes to the customer by email, because it contains the agreed terms.';

create table notifications.push_devices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  session_id uuid not null unique references identity.sessions (id) on delete cascade,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  shows_details boolean not null default false,
  created_at timestamptz not null
);
comment on table notifications.push_devices is 'Browsers with notifications, one per session; a row is deleted with its session.';
comment on column notifications.push_devices.subscription is 'Address and keys at the push service, sealed because they allow sending to the device.';
comment on column notifications.push_devices.shows_details is 'True: names and times may appear on the screen of the device.';
create index push_devices_account_idx on notifications.push_devices (account_id);
