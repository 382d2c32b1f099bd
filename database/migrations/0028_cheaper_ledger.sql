-- A posting and a page of movements cost less, with the same guarantees (decision 156).

-- UUID of version 7. PostgreSQL has its own function only since version 18.
create function kit.time_ordered_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
comment on function kit.time_ordered_id is 'For tables with many rows: ids of one time lie side by side in every index, where random ids touch a page each.';
alter table wallet.transactions alter column id set default kit.time_ordered_id();

-- Rows are added in the order of time, and only ranges of days are read by time. As a B-tree the index was
-- also chosen to read one professional's movements in order, past the rows of all others.
drop index wallet.transactions_at_idx;
create index transactions_at_idx on wallet.transactions using brin (at);

-- The seal is checked once per statement instead of once per entry.
create or replace function wallet.refuse_later_entry() returns trigger language plpgsql as $$
declare
  sealed uuid;
begin
  select e.transaction_id into sealed from added e
    where (select t.made_in from wallet.transactions t where t.id = e.transaction_id) is distinct from pg_current_xact_id()
    limit 1;
  if found then
    raise exception 'ledger transaction % is sealed', sealed using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger entries_sealed on wallet.entries;
create trigger entries_sealed after insert on wallet.entries
  referencing new table as added for each statement execute function wallet.refuse_later_entry();

-- The balance is checked once, at the end of the database transaction, and no longer in wallet.post as well.
create or replace function wallet.check_balanced() returns trigger language plpgsql as $$
declare
  found record;
begin
  select count(*) as entries, coalesce(sum(amount_cents), 0) as total into found
    from wallet.entries where transaction_id = new.id;
  if found.entries = 0 or found.total <> 0 then
    raise exception 'ledger transaction % does not balance', new.key using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Writes the ledger; nothing else can. entries is {account: cents}. Three names depend on the balance: earned
-- (credit: first pays debts of the professional, the rest is pending until available_on), returned (credit:
-- likewise, but the rest is available at once), owed_by_professional (debit: from available, then from
-- pending; the rest becomes receivable). Returns false when the key was posted before. Entries that do not
-- sum to zero are refused by the trigger transactions_balanced.
create or replace function wallet.post(
  key text, kind text, professional uuid, subject uuid, partner text, at timestamptz, entries jsonb,
  available_on timestamptz default null, booked_at timestamptz default null, partner_fee bigint default null
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  content_hash bytea := sha256(convert_to(concat_ws('|', kind, coalesce(professional::text, '-'), subject, coalesce(partner, '-'), entries::text), 'UTF8'));
  made uuid;
  known bytea;
  balance wallet.balances;
  moved jsonb := entries;
  cents bigint;
  part bigint;
  allowed_debit bigint;
begin
  insert into wallet.transactions as t (key, kind, professional_id, subject_id, partner_id, at, content, booked_at, partner_fee_cents)
    values (post.key, post.kind, professional, subject, partner, post.at, content_hash, post.booked_at, partner_fee)
    on conflict on constraint transactions_key_key do nothing returning t.id into made;
  if made is null then
    select t.content into known from wallet.transactions t where t.key = post.key;
    if known is distinct from content_hash then
      raise exception 'ledger key % was used for something else', post.key
        using errcode = 'unique_violation', constraint = 'transactions_key_key';
    end if;
    return false;
  end if;
  if professional is not null then
    select * into balance from wallet.balances b where b.professional_id = professional for no key update;
    if not found then
      insert into wallet.balances as b (professional_id) values (professional) on conflict do nothing;
      select * into balance from wallet.balances b where b.professional_id = professional for no key update;
    end if;
    if moved ? 'earned' or moved ? 'returned' then
      cents := coalesce((moved->>'earned')::bigint, 0) + coalesce((moved->>'returned')::bigint, 0);
      if cents >= 0 or (moved ? 'earned' and moved ? 'returned') then
        raise exception 'what is earned or returned is one credit' using errcode = 'check_violation';
      end if;
      part := least(balance.receivable, -cents);
      moved := case when moved ? 'earned'
        then jsonb_build_object('receivable', -part, 'pending', cents + part)
        else jsonb_build_object('receivable', -part, 'available', cents + part) end || (moved - 'earned' - 'returned');
    end if;
    if moved ? 'owed_by_professional' then
      cents := (moved->>'owed_by_professional')::bigint;
      if cents <= 0 then
        raise exception 'owed_by_professional must be a debit' using errcode = 'check_violation';
      end if;
      part := least(-balance.available, cents);
      moved := (moved - 'owed_by_professional') || jsonb_build_object('available', part,
        'pending', least(-balance.pending, cents - part), 'receivable', cents - part - least(-balance.pending, cents - part));
    end if;
  end if;
  insert into wallet.entries (transaction_id, account, amount_cents)
    select made, e.key, e.value::bigint from jsonb_each_text(moved) e where e.value::bigint <> 0;
  if professional is null then
    if moved ?| array['connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable', 'discount', 'holds'] then
      raise exception 'ledger transaction % moves accounts of a professional without naming one', post.key using errcode = 'check_violation';
    end if;
    return true;
  end if;
  -- Only a reversal may take more than the discount that is still to be given.
  allowed_debit := case when post.kind = 'discount_reversed' then 9223372036854775807 else greatest(balance.discount, 0) end;
  if coalesce((moved->>'discount')::bigint, 0) > 0 and balance.discount + (moved->>'discount')::bigint > allowed_debit then
    raise exception 'the discount of professional % does not suffice', professional
      using errcode = 'check_violation', constraint = 'balances_discount_not_overdrawn';
  end if;
  update wallet.balances b set
    connected = b.connected + coalesce((moved->>'connected')::bigint, 0),
    payouts_sent = b.payouts_sent + coalesce((moved->>'payouts_sent')::bigint, 0),
    pending = b.pending + coalesce((moved->>'pending')::bigint, 0),
    available = b.available + coalesce((moved->>'available')::bigint, 0),
    in_transit = b.in_transit + coalesce((moved->>'in_transit')::bigint, 0),
    receivable = b.receivable + coalesce((moved->>'receivable')::bigint, 0),
    discount = b.discount + coalesce((moved->>'discount')::bigint, 0),
    holds = b.holds + coalesce((moved->>'holds')::bigint, 0)
    where b.professional_id = professional;
  cents := coalesce((moved->>'pending')::bigint, 0);
  if cents > 0 then perform wallet.draw_lots(professional, 'pending', cents); end if;
  if cents < 0 then
    if available_on is null then
      raise exception 'pending money needs the day on which it becomes available' using errcode = 'check_violation';
    end if;
    insert into wallet.lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      values (professional, made, 'pending', post.available_on, -cents, -cents);
  end if;
  cents := coalesce((moved->>'available')::bigint, 0);
  if cents > 0 then perform wallet.draw_lots(professional, 'available', cents); end if;
  if cents < 0 then
    insert into wallet.lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      values (professional, made, 'available', post.at, -cents, -cents);
  end if;
  return true;
end $$;
