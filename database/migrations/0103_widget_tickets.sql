-- What the widget of another site asks about once its visitor books in a window of her own.
create table appointments.widget_tickets (
  ticket uuid not null,
  state text not null,
  starts_at timestamptz not null,
  time_zone text not null,
  told_at timestamptz not null,
  constraint widget_tickets_pkey primary key (ticket),
  constraint widget_tickets_state_check check (state in ('requested', 'confirmed'))
);
comment on table appointments.widget_tickets is
  'Leads to no appointment and to nobody: whoever holds a ticket learns when, not who. Gone a day after it was told.';
comment on column appointments.widget_tickets.told_at is 'Business time.';
create index widget_tickets_told_idx on appointments.widget_tickets (told_at);
