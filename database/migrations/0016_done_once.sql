create table kit.done_once (
  caller uuid not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  subject_id text check (length(subject_id) between 1 and 200),
  refusal jsonb,
  created_at timestamptz not null,
  primary key (caller, key),
  check ((subject_id is null) <> (refusal is null))
);
create index done_once_created_at_idx on kit.done_once (created_at);
comment on table kit.done_once is 'Which POST that books or moves money was done under which Idempotency-Key: written in the transaction of the work itself. Holds no answer, only whom it is about; system time, kept for a day.';
comment on column kit.done_once.caller is 'The account that called.';
comment on column kit.done_once.subject_id is 'What was made or moved: the answer is told again from it.';
comment on column kit.done_once.refusal is 'The code of an expected no, with its fields and details, where nothing was done.';
