alter table payments.payables
  add column bank_charge_basis_points integer not null default 150 check (bank_charge_basis_points between 0 and 10000),
  add column bank_charge_fixed_cents integer not null default 25 check (bank_charge_fixed_cents >= 0),
  drop column refunded_cents;
alter table payments.payables
  alter column bank_charge_basis_points drop default,
  alter column bank_charge_fixed_cents drop default;
comment on column payments.payables.bank_charge_basis_points is 'What the card payment costs the professional, as it was at the booking: 150 is 1.5 % of her share, and bank_charge_fixed_cents.';

alter table payments.operations drop constraint operations_kind_check;
alter table payments.operations add check (kind in ('setup', 'hold', 'capture', 'release'));

-- State is read at the partner; an event only says of which subject there is news. Payloads held names and e-mails.
alter table payments.partner_events drop column payload;
