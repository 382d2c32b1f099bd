-- Notifications on her devices, by Web Push.
create table notifications.push_devices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  session_id uuid not null unique references identity.sessions (id) on delete cascade,
  endpoint_hash bytea not null unique,
  subscription bytea not null,
  shows_details boolean not null default false,
  created_at timestamptz not null
);
create index push_devices_account_idx on notifications.push_devices (account_id);
comment on table notifications.push_devices is 'A browser that she let us notify her in, one a session: told of nothing once that has ended.';
comment on column notifications.push_devices.subscription is 'Where its push service takes messages, and the keys they are encrypted with, sealed: whoever has them may write to her screen.';
comment on column notifications.push_devices.shows_details is 'She allows names and hours on a screen that others may see.';

alter table notifications.deliveries drop constraint deliveries_channel_check;
alter table notifications.deliveries add constraint deliveries_channel_check check (channel in ('email', 'sms', 'push'));
comment on column notifications.deliveries.recipient is 'An address or a number; of a push, the device.';
