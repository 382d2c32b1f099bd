-- The ledger, which only wallet.post writes. Constraints and triggers refuse mistakes of the code.
create schema wallet;

create table wallet.transactions (
  id uuid primary key default kit.time_ordered_id(),
  key text not null unique,
  kind text not null
    check (kind in ('capture', 'matured', 'partner_fee', 'hold_placed', 'hold_ended', 'refund_requested', 'refund_done',
      'refund_failed', 'transfer_taken_back', 'transfer_sent', 'dispute_opened', 'dispute_won', 'dispute_lost',
      'withdrawal_requested', 'withdrawal_sent', 'withdrawal_paid', 'withdrawal_failed', 'invoice_issued',
      'invoice_paid', 'invoice_credited', 'discount_earned', 'discount_reversed', 'discount_expired',
      'settled_by_hand')),
  professional_id uuid references professionals.professionals (id),
  subject_id uuid not null,
  partner_id text,
  at timestamptz not null,
  content bytea check (length(content) = 32),
  made_in xid8 not null default pg_current_xact_id(),
  booked_at timestamptz,
  partner_fee_cents bigint check (partner_fee_cents >= 0)
);
comment on table wallet.transactions is 'One movement of money, idempotent by key. Only wallet.post writes it, together with its entries.';
comment on column wallet.transactions.professional_id is 'Null when only accounts of the marketplace change.';
comment on column wallet.transactions.subject_id is 'Id of the payable, refund, dispute, withdrawal or invoice.';
comment on column wallet.transactions.partner_id is 'Id at the card partner, by which the books are compared.';
comment on column wallet.transactions.content is 'SHA-256 of the request: another request with the same key is refused.';
comment on column wallet.transactions.made_in is 'Id of the database transaction that wrote the row; only that transaction can add entries.';
comment on column wallet.transactions.booked_at is 'Booking time of the card partner, by whose day the books are compared. Null: unknown, or nothing moved at the partner.';
comment on column wallet.transactions.partner_fee_cents is 'Fee of the card partner in cents. Null: unknown; then the books are compared by net amounts.';
-- Rows are added in the order of time, and only ranges of days are read by time. As a B-tree the index would
-- also be chosen to read one professional's movements in order, past the rows of all others.
create index transactions_at_idx on wallet.transactions using brin (at);
create unique index transactions_captured_once_idx on wallet.transactions (subject_id) where kind = 'capture';
create index transactions_kind_idx on wallet.transactions (professional_id, kind, at desc, id desc);
create index transactions_listed_idx on wallet.transactions (professional_id, at desc, id desc);
create index transactions_partner_idx on wallet.transactions (partner_id) where partner_id is not null;
create index transactions_subject_idx on wallet.transactions (subject_id);
create trigger transactions_append_only before update or delete or truncate on wallet.transactions
  for each statement execute function kit.refuse_change();

create table wallet.entries (
  transaction_id uuid not null references wallet.transactions (id),
  account text not null
    check (account in ('connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable', 'discount',
      'platform', 'search_fees', 'bank_charges', 'subscriptions', 'invoices', 'discounts_granted', 'vat',
      'partner_fees', 'refunds_in_transit', 'dispute_losses', 'suspense', 'holds', 'holds_contra')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
comment on table wallet.entries is 'Double entry: debits are positive, credits negative, and the sum per transaction is zero. connected, payouts_sent and platform mirror accounts of the card partner. pending, available, in_transit and discount are owed to the professional (credits). holds and holds_contra are a memo pair.';
create index entries_account_idx on wallet.entries (account, transaction_id);
create trigger entries_append_only before update or delete or truncate on wallet.entries
  for each statement execute function kit.refuse_change();

create table wallet.balances (
  professional_id uuid primary key references professionals.professionals (id),
  connected bigint not null default 0,
  payouts_sent bigint not null default 0,
  pending bigint not null default 0 constraint balances_pending_not_overdrawn check (pending <= 0),
  available bigint not null default 0 constraint balances_available_not_overdrawn check (available <= 0),
  in_transit bigint not null default 0 constraint balances_in_transit_not_overdrawn check (in_transit <= 0),
  receivable bigint not null default 0 constraint balances_receivable_not_overpaid check (receivable >= 0),
  discount bigint not null default 0,
  holds bigint not null default 0
);
comment on table wallet.balances is 'Sums in cents of a professional''s entries by account, which wallet.post writes under the lock of this row. Mirrors may be overdrawn; amounts owed to the professional may not.';
comment on column wallet.balances.discount is 'Credit: discount still to be given. Debit: discount that was used and then lost by a refund; it lowers later discounts and never raises an invoice.';
create index balances_owing_idx on wallet.balances (professional_id) where receivable > 0;

create table wallet.lots (
  id bigint generated always as identity primary key,
  professional_id uuid not null references professionals.professionals (id),
  transaction_id uuid not null references wallet.transactions (id),
  state text not null check (state in ('pending', 'available')),
  available_on timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  left_cents bigint not null,
  check (left_cents between 0 and amount_cents)
);
comment on table wallet.lots is 'The receipts of which pending and available money consists, used oldest first. A lot says from when its money may be paid out, and how long it has been there.';
create index lots_due_idx on wallet.lots (available_on) where state = 'pending' and left_cents > 0;
create index lots_held_idx on wallet.lots (available_on) where state = 'available' and left_cents > 0;
create index lots_left_idx on wallet.lots (professional_id, state, available_on, id) where left_cents > 0;

create function wallet.refuse_direct_write() returns trigger language plpgsql as $$
begin
  if current_user <> 'meche_ledger' then
    raise exception '%.% is written by wallet.post alone', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger balances_written_by_post before insert or update or delete or truncate on wallet.balances
  for each statement execute function wallet.refuse_direct_write();
create trigger entries_written_by_post before insert on wallet.entries
  for each statement execute function wallet.refuse_direct_write();
create trigger lots_written_by_post before insert or update or delete or truncate on wallet.lots
  for each statement execute function wallet.refuse_direct_write();
create trigger transactions_written_by_post before insert on wallet.transactions
  for each statement execute function wallet.refuse_direct_write();

create function wallet.refuse_later_entry() returns trigger language plpgsql as $$
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
create trigger entries_sealed after insert on wallet.entries
  referencing new table as added for each statement execute function wallet.refuse_later_entry();

create function wallet.check_balanced() returns trigger language plpgsql as $$
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
create constraint trigger transactions_balanced after insert on wallet.transactions
  deferrable initially deferred for each row execute function wallet.check_balanced();

-- Takes an amount in cents from the oldest lots of a state.
create function wallet.draw_lots(from_whom uuid, from_state text, cents bigint) returns void language plpgsql as $$
declare
  lot record;
  due bigint := cents;
begin
  for lot in select id, left_cents from wallet.lots
    where professional_id = from_whom and state = from_state and left_cents > 0 order by available_on, id
  loop
    exit when due = 0;
    update wallet.lots set left_cents = lot.left_cents - least(due, lot.left_cents) where id = lot.id;
    due := due - least(due, lot.left_cents);
  end loop;
  if due > 0 then
    raise exception 'the % money of professional % does not suffice by % cents', from_state, from_whom, due
      using errcode = 'check_violation', constraint = 'balances_' || from_state || '_not_overdrawn';
  end if;
end $$;

-- Writes the ledger; nothing else can. entries is {account: cents}. Three names depend on the balance: earned
-- (credit: first pays debts of the professional, the rest is pending until available_on), returned (credit:
-- likewise, but the rest is available at once), owed_by_professional (debit: from available, then from
-- pending; the rest becomes receivable). Returns false when the key was posted before.
create function wallet.post(
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

-- Makes the rest of a pending lot available. Returns its cents; 0 when nothing is left or it is too early.
create function wallet.mature(lot bigint, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due wallet.lots;
  made uuid;
begin
  select l.* into due from wallet.lots l where l.id = mature.lot;
  perform 1 from wallet.balances b where b.professional_id = due.professional_id for no key update;
  select l.* into due from wallet.lots l where l.id = mature.lot;
  if due.id is null or due.state <> 'pending' or due.left_cents = 0 or due.available_on > mature.at then return 0; end if;
  insert into wallet.transactions (key, kind, professional_id, subject_id, partner_id, at, content)
    select 'matured:' || due.id, 'matured', due.professional_id, t.subject_id, t.partner_id, mature.at, sha256(convert_to(due.id::text, 'UTF8'))
    from wallet.transactions t where t.id = due.transaction_id returning id into made;
  insert into wallet.entries (transaction_id, account, amount_cents)
    values (made, 'pending', due.left_cents), (made, 'available', -due.left_cents);
  update wallet.balances b set pending = b.pending + due.left_cents, available = b.available - due.left_cents
    where b.professional_id = due.professional_id;
  update wallet.lots l set state = 'available' where l.id = due.id;
  return due.left_cents;
end $$;

-- One row per violation; the view must be empty.
create view wallet.violations as
  select 'unbalanced' as kind, t.id::text as subject, coalesce(sum(e.amount_cents), 0)::bigint as cents
    from wallet.transactions t left join wallet.entries e on e.transaction_id = t.id
    group by t.id having count(e.*) = 0 or sum(e.amount_cents) <> 0
  union all
  select 'balance_differs', b.professional_id::text, 0
    from wallet.balances b left join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.account = 'connected'), 0) as connected,
        coalesce(sum(e.amount_cents) filter (where e.account = 'payouts_sent'), 0) as payouts_sent,
        coalesce(sum(e.amount_cents) filter (where e.account = 'pending'), 0) as pending,
        coalesce(sum(e.amount_cents) filter (where e.account = 'available'), 0) as available,
        coalesce(sum(e.amount_cents) filter (where e.account = 'in_transit'), 0) as in_transit,
        coalesce(sum(e.amount_cents) filter (where e.account = 'receivable'), 0) as receivable,
        coalesce(sum(e.amount_cents) filter (where e.account = 'discount'), 0) as discount,
        coalesce(sum(e.amount_cents) filter (where e.account = 'holds'), 0) as holds
      from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
      where t.professional_id = b.professional_id
    ) s on true
    where (b.connected, b.payouts_sent, b.pending, b.available, b.in_transit, b.receivable, b.discount, b.holds)
      is distinct from (s.connected, s.payouts_sent, s.pending, s.available, s.in_transit, s.receivable, s.discount, s.holds)
  union all
  select 'lots_differ', b.professional_id::text, (coalesce(l.pending, 0) + b.pending + coalesce(l.available, 0) + b.available)::bigint
    from wallet.balances b left join (
      select professional_id, sum(left_cents) filter (where state = 'pending') as pending,
        sum(left_cents) filter (where state = 'available') as available
      from wallet.lots group by 1
    ) l on l.professional_id = b.professional_id
    where coalesce(l.pending, 0) <> -b.pending or coalesce(l.available, 0) <> -b.available
  union all
  select 'promise_overdrawn', b.professional_id::text, greatest(b.pending, b.available, b.in_transit, -b.receivable)
    from wallet.balances b
    where b.pending > 0 or b.available > 0 or b.in_transit > 0 or b.receivable < 0
  union all
  select 'captured_twice', t.subject_id::text, count(*) from wallet.transactions t where t.kind = 'capture'
    group by t.subject_id having count(*) > 1;
comment on view wallet.violations is 'States that triggers and checks should make impossible; the nightly audit reads the view.';

-- A new owner must be allowed to create in the schema. A later migration that changes the owner of an object
-- must grant this too.
grant usage, create on schema wallet to meche_ledger;
alter table wallet.transactions owner to meche_ledger;
alter table wallet.entries owner to meche_ledger;
alter table wallet.balances owner to meche_ledger;
alter table wallet.lots owner to meche_ledger;
alter view wallet.violations owner to meche_ledger;
alter function wallet.post owner to meche_ledger;
alter function wallet.mature owner to meche_ledger;
alter function wallet.draw_lots owner to meche_ledger;
revoke create on schema wallet from meche_ledger;
revoke all on function wallet.post, wallet.mature, wallet.draw_lots from public;
grant execute on function wallet.post, wallet.mature to meche_app;
grant select on all tables in schema wallet to meche_app;
