create table customers.addresses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.accounts (id),
  line text check (length(line) <= 200),
  city text not null check (length(city) <= 100),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  insee_code text not null references places.communes (insee_code),
  is_default boolean not null,
  number bigint not null generated always as identity
);
comment on table customers.addresses is 'Where a customer may be visited, as she told it. At most one is the default: the address of her profile.';
comment on column customers.addresses.line is 'Null when the commune is all that is known.';
comment on column customers.addresses.number is 'In the order she added them.';
create index addresses_account_idx on customers.addresses (account_id);
create unique index addresses_one_default_idx on customers.addresses (account_id) where is_default;

insert into customers.addresses (account_id, line, city, postal_code, insee_code, is_default)
  select account_id, line, city, postal_code, insee_code, true from customers.profiles where insee_code is not null;
alter table customers.profiles drop column line, drop column city, drop column postal_code, drop column insee_code;
comment on table customers.profiles is 'What a customer tells of herself, beside her addresses.';

alter table identity.links
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('reset_password', 'verify_email', 'staff_invitation', 'change_email')),
  drop constraint links_check,
  add constraint links_check check ((kind in ('staff_invitation', 'change_email')) = (subject_id is not null));
comment on column identity.links.subject_id is 'What an invitation is to: the staff member. Of a change of e-mail: the session that asked for it, which goes on.';
comment on column identity.links.email is 'Whom it was mailed to; of a change of e-mail the new address.';
