-- The feeds of merchants and services as they were written in a night, in shards that lie in the file storage.
create table connections.feed_generations (
  id uuid not null,
  number bigint generated always as identity,
  generated_at timestamptz not null,
  whole_at timestamptz,
  constraint feed_generations_pkey primary key (id),
  constraint feed_generations_number_key unique (number)
);
comment on table connections.feed_generations is
  'Served is the last that is whole; the others go, those that were left half-way too.';
comment on column connections.feed_generations.whole_at is 'Null until each of its shards is kept.';

create table connections.feed_shards (
  generation_id uuid not null,
  feed text not null,
  number integer not null,
  kept boolean not null default false,
  constraint feed_shards_pkey primary key (generation_id, feed, number),
  constraint feed_shards_generation_id_fkey foreign key (generation_id)
    references connections.feed_generations (id) on delete cascade,
  constraint feed_shards_feed_check check (feed in ('merchants', 'services')),
  constraint feed_shards_number_check check (number >= 0)
);
comment on column connections.feed_shards.kept is
  'Its bytes are there. The row comes before them and goes after them: what lies there has one.';

-- What was told is whole: numbers without a gap, each kept, and nothing joins later.
create function connections.expect_whole_feeds() returns trigger language plpgsql as $$
begin
  if (select count(distinct feed) <> 2 or count(*) filter (where not kept) > 0
        or sum(number) <> sum(before) from (
        select feed, number, kept, row_number() over (partition by feed order by number) - 1 as before
        from connections.feed_shards where generation_id = new.id) shard) then
    raise exception 'generation % is not whole', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger feed_generations_whole after insert or update of whole_at on connections.feed_generations
  for each row when (new.whole_at is not null) execute function connections.expect_whole_feeds();
