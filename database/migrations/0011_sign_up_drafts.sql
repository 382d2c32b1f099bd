create table professionals.sign_up_drafts (
  id uuid primary key,
  steps jsonb not null default '{}',
  current_step text not null default 'personal_details' check (current_step in ('personal_details', 'services', 'subscription', 'documents', 'payment')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table professionals.sign_up_drafts is 'What somebody has told so far who is signing up as a professional. No password and no card: the contract has no place for them.';
comment on column professionals.sign_up_drafts.id is 'Opened by a token that is derived from the id and a key outside the database: none is kept.';
comment on column professionals.sign_up_drafts.steps is 'By step, in code keys, as the contract reads it.';
comment on column professionals.sign_up_drafts.expires_at is 'Thirty days after the last change: then the draft and its files are removed.';
create index sign_up_drafts_expiry_idx on professionals.sign_up_drafts (expires_at);
