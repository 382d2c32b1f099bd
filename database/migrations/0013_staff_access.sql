alter table staff.members
  add column granted text[] not null default '{own_calendar,sell_services}'
    check (granted <@ array['own_calendar', 'sell_services', 'room_service', 'see_all_calendars', 'manage_services', 'see_money']),
  add column joined_at timestamptz;
comment on column staff.members.granted is 'What the owner allows her, beside which nobody of the staff may anything; the owner''s own row does not need it.';
comment on column staff.members.joined_at is 'System time at which she accepted the invitation; null for the owner and for a profile without an account.';
comment on column staff.members.bookable is 'An active profile: it counts towards the number that the plan includes.';
create unique index members_account_idx on staff.members (account_id) where account_id is not null and deleted_at is null;
comment on index staff.members_account_idx is 'One account works in one business.';

create table staff.invitations (
  member_id uuid primary key references staff.members (id),
  link_id uuid not null unique references identity.links (id) on delete cascade,
  email citext not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table staff.invitations is 'The one open invitation of a staff member; a new one takes its place, and it goes when it is accepted or revoked. Instants are system time.';
