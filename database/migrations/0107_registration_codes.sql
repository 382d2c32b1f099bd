alter table identity.links
  drop constraint links_kind_check,
  add constraint links_kind_check check (
    kind in ('reset_password', 'verify_email', 'staff_invitation', 'change_email', 'registration_code')),
  drop constraint links_check1,
  add constraint links_check1 check (
    kind in ('staff_invitation', 'registration_code') or account_id is not null);
comment on column identity.links.account_id is
  'Null when somebody is invited who has no account yet, and of a code that a registration asks for.';
create index links_registration_code_idx on identity.links (email, created_at) where kind = 'registration_code';

create table identity.counted_registrations (
  account_id uuid not null,
  line_hash bytea not null,
  expires_at timestamptz not null,
  constraint counted_registrations_pkey primary key (account_id),
  constraint counted_registrations_account_id_fkey foreign key (account_id) references identity.accounts (id),
  constraint counted_registrations_line_hash_check check (length(line_hash) = 32)
);
comment on table identity.counted_registrations is
  'Accounts that still count against the network line they were opened from. The row goes when the attempt is given back.';
comment on column identity.counted_registrations.line_hash is 'SHA-256: the key of the line in kit.rate_limits.';
comment on column identity.counted_registrations.expires_at is 'System time: when the attempt stops counting.';
create index counted_registrations_over_idx on identity.counted_registrations (expires_at);
