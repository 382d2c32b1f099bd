-- Drafts of professionals who sign up.
create schema sign_up;
comment on schema sign_up is 'Sign-up of professionals, before they have an account.';

create table sign_up.drafts (
  id uuid primary key,
  steps jsonb not null default '{}',
  current_step text not null default 'personal_details'
    check (current_step in ('personal_details', 'services', 'subscription', 'documents', 'payment')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  version integer not null default 0
);
comment on table sign_up.drafts is 'Answers so far of a professional who signs up. It contains no passwords and no card data.';
comment on column sign_up.drafts.id is 'The token that gives access to the draft is derived from the id and a key outside of the database; it is not stored.';
comment on column sign_up.drafts.steps is 'Answers by step, with camelCase keys.';
comment on column sign_up.drafts.expires_at is 'Thirty days after the last change; then the draft and its files are deleted.';
comment on column sign_up.drafts.version is 'Grows with every change; a change based on an older one is refused.';
create index drafts_expiry_idx on sign_up.drafts (expires_at);
