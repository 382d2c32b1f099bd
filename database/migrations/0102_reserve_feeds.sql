-- Houses that let maps and search engines show what they sell and when they are free.
create table connections.listed_houses (
  professional_id uuid primary key references professionals.professionals (id),
  listed_at timestamptz not null
);
comment on table connections.listed_houses is 'Her choice: without it nothing of hers is in the feeds of partners.';
