-- What was blocked in one go, day by day or week by week, for one member or for several, is freed in one go.
ALTER TABLE scheduling.blocked_times ADD COLUMN series_id uuid;
CREATE INDEX blocked_times_series_idx ON scheduling.blocked_times USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
