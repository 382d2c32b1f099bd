drop table kit.idempotency_keys;
