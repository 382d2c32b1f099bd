-- What somebody waited for goes a month after it ended: the night looks for it by that.
create index wishes_ended_idx on waiting.wishes (ended_at) where ended_at is not null;
create index offers_closed_idx on waiting.offers (closed_at) where closed_at is not null;
