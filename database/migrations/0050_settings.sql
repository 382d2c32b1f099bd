-- What the calendar can show: a list, and no month yet.
alter table professionals.professionals drop constraint professionals_default_view_check;
update professionals.professionals set default_view = 'week' where default_view = 'month';
alter table professionals.professionals
  add constraint professionals_default_view_check check (default_view in ('day', 'week', 'list')),
  add column first_weekday integer not null default 1
    constraint professionals_first_weekday_check check (first_weekday in (1, 6, 7)),
  add column coloured_by text not null default 'member'
    constraint professionals_coloured_by_check check (coloured_by in ('member', 'category')),
  add column settings_version integer not null default 1
    constraint professionals_settings_version_check check (settings_version >= 1);
comment on column professionals.professionals.first_weekday is 'With which weeks of her calendar begin, by ISO 8601: Monday, Saturday or Sunday.';
comment on column professionals.professionals.coloured_by is 'What the colour of a visit in the calendar tells: whose it is, or what is done.';
comment on column professionals.professionals.settings_version is 'Grows with every change of the settings, whoever makes it; an edit made from an older one is refused.';

create function professionals.renew_settings() returns trigger language plpgsql as $$
begin
  if new.settings_version = old.settings_version and
    (new.slot_step_minutes, new.minimum_notice_minutes, new.horizon_days, new.buffer_minutes, new.default_view,
      new.first_weekday, new.coloured_by, new.cancellation_window_hours, new.late_fee_percent,
      new.no_show_fee_percent, new.payment_failure, new.sms_reminder)
    is distinct from
    (old.slot_step_minutes, old.minimum_notice_minutes, old.horizon_days, old.buffer_minutes, old.default_view,
      old.first_weekday, old.coloured_by, old.cancellation_window_hours, old.late_fee_percent,
      old.no_show_fee_percent, old.payment_failure, old.sms_reminder)
  then
    new.settings_version := old.settings_version + 1;
  end if;
  return new;
end $$;
create trigger settings_renewed before update on professionals.professionals
  for each row execute function professionals.renew_settings();

create table professionals.calendar_colours (
  professional_id uuid not null references professionals.professionals (id),
  member_id uuid references staff.members (id),
  category text check (category in ('man_cut', 'woman_cut', 'coloration', 'hair_perm', 'beard', 'shampoo_care',
    'mechanical_straightening', 'chemical_straightening', 'hairdressing', 'ceremony', 'artistic', 'hair_implants', 'kids')),
  colour text not null
    check (colour in ('copper', 'chestnut', 'honey', 'plum', 'slate', 'ash', 'rose', 'lagoon')),
  check (num_nonnulls(member_id, category) = 1),
  unique nulls not distinct (professional_id, member_id, category)
);
comment on table professionals.calendar_colours is 'Colours that she chose for a member or for a category; what has none gets one by its place.';

create table appointments.calendar_feeds (
  member_id uuid not null references staff.members (id),
  account_id uuid not null references identity.accounts (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  opened_at timestamptz not null,
  primary key (member_id, account_id)
);
comment on table appointments.calendar_feeds is 'The secret addresses at which other calendars read a member''s: of whoever opened it, one each.';
comment on column appointments.calendar_feeds.token_hash is 'SHA-256 of what stands in the address, which is kept nowhere.';
comment on column appointments.calendar_feeds.opened_at is 'Business time.';

create function appointments.end_calendar_feeds() returns trigger language plpgsql as $$
begin
  delete from appointments.calendar_feeds
    where member_id = new.id and (new.deleted_at is not null or account_id = old.account_id);
  return null;
end $$;
create trigger calendar_feeds_ended after update of account_id, deleted_at on staff.members
  for each row when (new.deleted_at is not null or new.account_id is distinct from old.account_id)
  execute function appointments.end_calendar_feeds();
