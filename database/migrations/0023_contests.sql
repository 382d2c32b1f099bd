alter table appointments.appointments
  add column mark_reminder_at timestamptz,
  add column contest_until timestamptz,
  add column contested_at timestamptz,
  add column contest_reason text check (length(contest_reason) <= 1000),
  add column contest_decided_at timestamptz,
  add column decided_cents integer check (decided_cents between 0 and card_cents),
  add check (contested_at is null or contest_until is not null),
  add check ((contested_at is null) = (contest_reason is null)),
  add check (contest_decided_at is null or contested_at is not null),
  add check ((contest_decided_at is null) = (decided_cents is null)),
  -- Nothing is captured of what is contested until somebody has decided.
  add check (contested_at is null or settle_at is null);
comment on column appointments.appointments.mark_reminder_at is 'When the professional is reminded of a visit that she has not marked (2 h after its end); null once she was, and for visits she booked herself.';
comment on column appointments.appointments.contest_until is 'Completed by the system, with money to move: until when the customer may say that it did not take place.';
comment on column appointments.appointments.decided_cents is 'What an operator let be debited of a contested visit.';
comment on column appointments.appointments.settle_at is 'When the money of a completed appointment or a no-show moves: ten minutes after, until which it may be undone; 48 hours after when the system completed it.';

update appointments.appointments set mark_reminder_at = ends_at + interval '2 hours'
  where state in ('held', 'requested', 'confirmed') and booked_by = 'customer';

create index appointments_mark_reminder_idx on appointments.appointments (mark_reminder_at)
  where mark_reminder_at is not null and state = 'confirmed';
create index appointments_contested_idx on appointments.appointments (contested_at)
  where contested_at is not null and contest_decided_at is null;
