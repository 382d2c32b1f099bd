-- What was sent to somebody is read by the page, the newest first.
DROP INDEX notifications.deliveries_recipient_idx;
CREATE INDEX deliveries_recipient_idx ON notifications.deliveries (recipient, created_at DESC, id DESC);
