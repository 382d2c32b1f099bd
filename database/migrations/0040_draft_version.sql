-- Two devices on one sign-up: what one puts in place was made from what it had read.
alter table sign_up.drafts add column version integer not null default 0;
comment on column sign_up.drafts.version is 'One more at every change: whoever changes it from an older one is refused.';
