alter table subscriptions.subscriptions
  add column version integer not null default 1,
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add column period_starts_on date,
  add column period_ends_on date,
  add column period_ends_at timestamptz,
  add column period_plan text check (period_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  add column period_profiles integer check (period_profiles between 0 and 50),
  add column next_plan text check (next_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  add column next_profiles integer check (next_profiles between 0 and 50),
  add column next_stays uuid[],
  add column ends boolean not null default false,
  add column stopped text check (stopped in ('unpaid', 'ended')),
  add column stopped_at timestamptz,
  add column stopped_plan text check (stopped_plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  add column stopped_profiles integer check (stopped_profiles between 0 and 50),
  add column discount_debt_cents integer not null default 0 check (discount_debt_cents >= 0),
  add constraint subscriptions_whole_period_check check (
    num_nulls(anchor_day, period_starts_on, period_ends_on, period_ends_at, period_plan, period_profiles) in (0, 6)
    and period_starts_on < period_ends_on
  ),
  add constraint subscriptions_whole_next_check check ((next_plan is null) = (next_profiles is null) and not (ends and next_plan is not null)),
  add constraint subscriptions_whole_stop_check check (num_nulls(stopped, stopped_at, stopped_plan, stopped_profiles) in (0, 4) and (stopped is null or period_ends_on is null));
comment on column subscriptions.subscriptions.version is 'Grows with every change of what she pays for; one made from an older one is refused.';
comment on column subscriptions.subscriptions.anchor_day is 'The day of the month that her periods begin on; in a shorter month its last day, and this one again afterwards.';
comment on column subscriptions.subscriptions.period_ends_on is 'Local day on which the next period begins and the invoice of this one is issued.';
comment on column subscriptions.subscriptions.period_ends_at is 'The instant that day begins in her time zone.';
comment on column subscriptions.subscriptions.period_plan is 'What the invoice of the period is for: the plan it began with. What was added within it was charged at once.';
comment on column subscriptions.subscriptions.next_plan is 'The smaller plan she goes down to when the period ends.';
comment on column subscriptions.subscriptions.next_stays is 'The members who stay bookable then; null: whom the plan has room for, in list order.';
comment on column subscriptions.subscriptions.ends is 'Cancelled: the period is the last one.';
comment on column subscriptions.subscriptions.stopped is 'unpaid: the third try failed, a hairdresser is on the free plan and a salon suspended until it is paid. ended: a salon that cancelled is suspended until it starts again.';
comment on column subscriptions.subscriptions.stopped_plan is 'What she had until then.';
comment on column subscriptions.subscriptions.discount_debt_cents is 'Discounts used before their visit was refunded: so much of the next ones is not given.';

update subscriptions.subscriptions s set
  anchor_day = case when (s.started_at at time zone p.time_zone)::date + interval '1 month' = s.first_invoice_on
    then extract(day from s.started_at at time zone p.time_zone) else extract(day from s.first_invoice_on) end,
  period_starts_on = case when (s.started_at at time zone p.time_zone)::date + interval '1 month' = s.first_invoice_on
    then (s.started_at at time zone p.time_zone)::date else (s.first_invoice_on - interval '1 month')::date end,
  period_ends_on = s.first_invoice_on,
  period_ends_at = s.first_invoice_on::timestamp at time zone p.time_zone,
  period_plan = p.plan,
  period_profiles = p.additional_profiles
from professionals.professionals p
where p.id = s.professional_id and s.first_invoice_on is not null and p.deleted_at is null;

create index subscriptions_period_idx on subscriptions.subscriptions (period_ends_at) where period_ends_at is not null;

create table subscriptions.plan_changes (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references professionals.professionals (id),
  account_id uuid not null references identity.accounts (id),
  once text unique,
  kind text not null check (kind in ('start', 'up', 'down', 'cancel', 'resume')),
  plan text not null check (plan in ('free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro')),
  additional_profiles integer not null check (additional_profiles between 0 and 50),
  lines jsonb not null default '[]',
  amount_cents integer not null default 0 check (amount_cents >= 0),
  status text not null check (status in ('open', 'done', 'declined', 'dropped')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);
comment on table subscriptions.plan_changes is 'What she asked of her subscription. One that is charged at once is open until the card has answered; only then is her plan another.';
comment on column subscriptions.plan_changes.once is 'Who called and under which key: a call that is repeated makes no second one.';
create unique index plan_changes_one_open_idx on subscriptions.plan_changes (professional_id) where status = 'open';
create index plan_changes_professional_idx on subscriptions.plan_changes (professional_id, created_at desc);

alter table subscriptions.card_attachments
  add column setup_id text unique,
  add column client_secret text,
  drop constraint card_attachments_status_check,
  add constraint card_attachments_status_check check (status in ('pending', 'asked', 'attached', 'declined', 'refused'));
comment on column subscriptions.card_attachments.status is 'asked: her bank wants her to authenticate, in her browser. refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.';
comment on column subscriptions.card_attachments.setup_id is 'The saving of the card at the card partner, by which it was authenticated.';
comment on column subscriptions.card_attachments.client_secret is 'Given to her browser only.';
create unique index card_attachments_one_asked_idx on subscriptions.card_attachments (professional_id) where status = 'asked';
