-- What each of both sides wants to be told, and by which way; and where nothing may be sent any more.
create table notifications.preferences (
  account_id uuid not null references identity.accounts (id),
  side text not null,
  event text not null,
  channel text not null,
  is_on boolean not null,
  primary key (account_id, side, event, channel),
  check (
    channel in ('email', 'push') and (
      side = 'customer' and event in ('booking', 'change', 'reminder', 'message', 'review')
      or side = 'house' and event in ('booking', 'change', 'message', 'review'))
    or (side, event, channel) = ('customer', 'reminder', 'sms')
  ),
  -- The confirmation has the terms that were agreed to: it always goes by e-mail.
  check ((side, event, channel) <> ('customer', 'booking', 'email'))
);
comment on table notifications.preferences is 'Only what differs from the default, which is on.';
comment on column notifications.preferences.side is 'customer: of her own visits. house: of the house she owns or works in.';

create table notifications.stops (
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  reason text not null check (reason in ('asked', 'refused')),
  since timestamptz not null,
  primary key (channel, recipient),
  check (channel = 'sms' or reason = 'refused')
);
comment on table notifications.stops is 'Numbers and addresses to which nothing goes but what always goes.';
comment on column notifications.stops.reason is 'asked: she answered STOP. refused: nobody is reached there, as its server or the SMS partner said.';
