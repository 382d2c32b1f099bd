alter table identity.sessions alter column companion_hash drop not null;
comment on column identity.sessions.companion_hash is 'SHA-256 of the HttpOnly cookie without which the readable tokens are useless; null where a client without cookies asked for tokens that stand alone.';
