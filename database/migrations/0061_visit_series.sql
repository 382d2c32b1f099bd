-- What was booked in one go, every so many weeks, is found together: each a visit of its own, with a number in common.
ALTER TABLE appointments.appointments ADD COLUMN series_id uuid;
CREATE INDEX appointments_series_idx ON appointments.appointments USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
