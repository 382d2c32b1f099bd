-- Messages between customers and professionals.
create schema messaging;

create function messaging.sought(text text) returns text language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, text))
$$;

create table messaging.threads (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references identity.accounts (id),
  professional_id uuid not null references professionals.professionals (id),
  customer_name text not null check (length(customer_name) between 1 and 250),
  professional_name text not null check (length(professional_name) between 1 and 250),
  is_known boolean not null,
  customer_sent integer not null default 0 check (customer_sent >= 0),
  professional_sent integer not null default 0 check (professional_sent >= 0),
  last_number integer not null generated always as (customer_sent + professional_sent) stored,
  customer_seen integer not null default 0,
  professional_seen integer not null default 0,
  last_at timestamptz,
  customer_mail_at timestamptz,
  professional_mail_at timestamptz,
  customer_mailed boolean not null default false,
  professional_mailed boolean not null default false,
  customer_blocks boolean not null default false,
  professional_blocks boolean not null default false,
  customer_left boolean not null default false,
  professional_left boolean not null default false,
  opened_at timestamptz not null,
  unique (customer_id, professional_id),
  check (customer_seen between 0 and professional_sent),
  check (professional_seen between 0 and customer_sent),
  check ((last_at is null) = (customer_sent + professional_sent = 0)),
  check (customer_mail_at is null or (customer_seen < professional_sent and not customer_mailed and not customer_left)),
  check (professional_mail_at is null or (professional_seen < customer_sent and not professional_mailed and not professional_left))
);
comment on table messaging.threads is 'Conversation of one customer and one professional. Counts are stored and not computed.';
comment on column messaging.threads.customer_name is 'Name as in the customer''s last message, for the search; "-" after the account is deleted.';
comment on column messaging.threads.is_known is 'True: the two have had an appointment. False: previews leave out phone numbers and links.';
comment on column messaging.threads.customer_sent is 'Number of messages of the customer. Added to those of the professional it is the number of the last message.';
comment on column messaging.threads.customer_seen is 'Number of messages of the professional that the customer has read.';
comment on column messaging.threads.customer_mail_at is 'Business time at which unread messages are emailed, once until they are read.';
comment on column messaging.threads.customer_blocks is 'True: the customer refuses further messages of the professional.';
comment on column messaging.threads.customer_left is 'True: the account of the customer is deleted, and with it the text of its messages.';
create index threads_customer_idx on messaging.threads (customer_id, last_at, id) where last_at is not null;
create index threads_customer_name_idx
  on messaging.threads using gin (professional_id, messaging.sought(customer_name) gin_trgm_ops);
create index threads_professional_idx on messaging.threads (professional_id, last_at, id) where last_at is not null;
create index threads_professional_name_idx
  on messaging.threads using gin (customer_id, messaging.sought(professional_name) gin_trgm_ops);
create index threads_mail_customer_idx on messaging.threads (customer_mail_at) where customer_mail_at is not null;
create index threads_mail_professional_idx on messaging.threads (professional_mail_at) where professional_mail_at is not null;
create index threads_unread_customer_idx on messaging.threads (customer_id) where customer_seen < professional_sent;
create index threads_unread_professional_idx on messaging.threads (professional_id) where professional_seen < customer_sent;

create table messaging.messages (
  id uuid primary key,
  thread_id uuid not null references messaging.threads (id),
  number integer not null check (number > 0),
  side text not null check (side in ('customer', 'professional')),
  side_number integer not null,
  author_id uuid references identity.accounts (id),
  author_name text not null,
  text text not null check (length(text) <= 4000),
  photos integer not null default 0 check (photos between 0 and 4),
  is_held_back boolean not null default false,
  is_emptied boolean not null default false,
  sent_at timestamptz not null,
  customer_id uuid not null,
  professional_id uuid not null,
  hidden_at timestamptz,
  unique (thread_id, number),
  unique (thread_id, side, side_number),
  check (side_number between 1 and number),
  check (is_emptied or text <> '' or photos > 0),
  check (not is_emptied or (text = '' and photos = 0 and author_name = '-'))
);
comment on table messaging.messages is 'Messages are never rewritten. They are only emptied when the account of their side is deleted, or lose the name of a deleted member.';
comment on column messaging.messages.side_number is 'Position among the messages of its side. The message is read when the position is not above the other side''s seen count.';
comment on column messaging.messages.author_id is 'Null: the automatic answer, or a deleted account.';
comment on column messaging.messages.is_held_back is 'True: contains a phone number, a link or an address, from a side that was unknown at the time.';
comment on column messaging.messages.customer_id is 'Copied from the thread, like professional_id, for the search indexes.';
comment on column messaging.messages.hidden_at is 'When an operator hid the message from both sides; the text stays for a contest.';
create index messages_author_idx on messaging.messages (author_id);
create index messages_of_customer_idx
  on messaging.messages using gin (customer_id, messaging.sought(text) gin_trgm_ops);
create index messages_of_professional_idx
  on messaging.messages using gin (professional_id, messaging.sought(text) gin_trgm_ops);

create function messaging.refuse_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'messages are not deleted'; end if;
  if (old.id, old.thread_id, old.number, old.side, old.side_number, old.sent_at)
      is distinct from (new.id, new.thread_id, new.number, new.side, new.side_number, new.sent_at)
    or not (new.is_emptied
      or (new.author_id is null and new.author_name = '-' and (old.text, old.photos) is not distinct from (new.text, new.photos))
      or (old.author_id, old.author_name, old.text, old.photos)
        is not distinct from (new.author_id, new.author_name, new.text, new.photos))
    then raise exception 'messages are not rewritten'; end if;
  return new;
end $$;
create trigger only_allowed_changes before update or delete on messaging.messages
  for each row execute function messaging.refuse_message_change();

create table messaging.photos (
  file_id uuid primary key,
  message_id uuid not null references messaging.messages (id),
  thread_id uuid not null references messaging.threads (id),
  position integer not null check (position between 0 and 3),
  unique (message_id, position)
);
comment on table messaging.photos is 'Photos of messages: private files of the sender, visible to both sides.';
create index photos_thread_idx on messaging.photos (thread_id);

create table messaging.seats (
  thread_id uuid not null references messaging.threads (id),
  member_id uuid not null references staff.members (id),
  last_at timestamptz,
  is_unread boolean not null default false,
  primary key (thread_id, member_id)
);
comment on table messaging.seats is 'Members who serve the customer of a thread. It decides which threads a member sees who has access only to their own clients.';
comment on column messaging.seats.last_at is 'Copied from the thread by a trigger, so that the list needs one index.';
create index seats_member_idx on messaging.seats (member_id, last_at, thread_id) where last_at is not null;
create index seats_unread_idx on messaging.seats (member_id) where is_unread;

create function messaging.update_seats() returns trigger language plpgsql as $$
begin
  update messaging.seats set last_at = new.last_at, is_unread = new.professional_seen < new.customer_sent
    where thread_id = new.id;
  return null;
end $$;
create trigger seats_updated after update of last_at, professional_seen, customer_sent on messaging.threads
  for each row execute function messaging.update_seats();

create table messaging.professionals (
  professional_id uuid primary key references professionals.professionals (id),
  quick_answers text[] not null default '{}' check (cardinality(quick_answers) <= 20),
  automatic_on boolean not null default false,
  automatic_text text not null default '' check (length(automatic_text) <= 1000),
  check (not automatic_on or automatic_text <> '')
);
comment on table messaging.professionals is 'Quick answers of a professional, and the automatic answer while closed.';

-- The topics of all who may see the thread.
create function messaging.topics_of(thread messaging.threads) returns text[] language sql stable as $$
  select array['account:' || thread.customer_id, 'professional:' || thread.professional_id]
    || array(select 'member:' || member_id from messaging.seats where thread_id = thread.id)
$$;

create function messaging.notify_thread() returns trigger language plpgsql as $$
begin
  perform kit.notify_live(messaging.topics_of(new), 'thread', new.id);
  return null;
end $$;
create trigger announced after update on messaging.threads
  for each row when ((old.last_number, old.customer_seen, old.professional_seen, old.is_known, old.customer_blocks, old.professional_blocks,
    old.customer_left, old.professional_left) is distinct from (new.last_number, new.customer_seen, new.professional_seen,
    new.is_known, new.customer_blocks, new.professional_blocks, new.customer_left, new.professional_left))
  execute function messaging.notify_thread();
