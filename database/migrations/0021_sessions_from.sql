alter table identity.accounts add column sessions_from timestamptz;
comment on column identity.accounts.sessions_from is 'When all her sessions ended last: nothing that was proved before opens another. System time.';
