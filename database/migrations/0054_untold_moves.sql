-- A visit that the house moves is announced once the move can no longer be taken back.
create table appointments.untold_moves (
  appointment_id uuid primary key references appointments.appointments (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  member_id uuid not null references staff.members (id),
  member_name text not null,
  late_fee_percent integer not null,
  tell_at timestamptz not null,
  check (starts_at < ends_at)
);
comment on table appointments.untold_moves is 'Visits that the house has moved and whose customer is not told yet: how they stood when she was told last. Back there, nobody is told.';
comment on column appointments.untold_moves.tell_at is 'Business time: when the undo is offered no longer.';
comment on column appointments.untold_moves.late_fee_percent is 'As she agreed to it: hers again when the visit is moved back.';
create index untold_moves_tell_idx on appointments.untold_moves (tell_at);
