-- The front page shows some of it.
create index reviews_praise_idx on reviews.reviews (created_at desc) where rating = 5 and length(text) between 40 and 240;
