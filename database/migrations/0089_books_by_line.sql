-- The card partner's books are compared line by line: amount, fee and day, not the sum of a subject alone.
alter table wallet.transactions add booked_at timestamptz, add partner_fee_cents bigint check (partner_fee_cents >= 0);
comment on column wallet.transactions.booked_at is 'When the card partner booked it, by its own time: by that day its books are compared with ours. Null: it did not say, or nothing moved there.';
comment on column wallet.transactions.partner_fee_cents is 'What the card partner kept of it. Null: nobody said, and its books are compared by the net alone.';

alter table wallet.differences drop constraint differences_check,
  add lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  add constraint differences_differ check (ours_cents <> partners_cents or jsonb_array_length(lines) > 0);
comment on column wallet.differences.lines is 'What of the two books has no counterpart in the other, line by line: side, type, amount, fee and day.';

drop function wallet.post(text, text, uuid, uuid, text, timestamptz, jsonb, timestamptz);
create function wallet.post(key text, kind text, professional uuid, subject uuid, partner text, at timestamp with time zone, entries jsonb, available_on timestamp with time zone DEFAULT NULL::timestamp with time zone, booked_at timestamp with time zone DEFAULT NULL::timestamp with time zone, partner_fee bigint DEFAULT NULL::bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked bytea := sha256(convert_to(concat_ws('|', kind, coalesce(professional::text, '-'), subject, coalesce(partner, '-'), entries::text), 'UTF8'));
  made uuid;
  known bytea;
  hers wallet.balances;
  moved jsonb := entries;
  cents bigint;
  part bigint;
  allowed_debit bigint;
begin
  insert into wallet.transactions as t (key, kind, professional_id, subject_id, partner_id, at, content, booked_at, partner_fee_cents)
    values (post.key, post.kind, professional, subject, partner, post.at, asked, post.booked_at, partner_fee)
    on conflict on constraint transactions_key_key do nothing returning t.id into made;
  if made is null then
    select t.content into known from wallet.transactions t where t.key = post.key;
    if known is distinct from asked then
      raise exception 'ledger key % was used for something else', post.key
        using errcode = 'unique_violation', constraint = 'transactions_key_key';
    end if;
    return false;
  end if;
  if professional is not null then
    select * into hers from wallet.balances b where b.professional_id = professional for no key update;
    if not found then
      insert into wallet.balances as b (professional_id) values (professional) on conflict do nothing;
      select * into hers from wallet.balances b where b.professional_id = professional for no key update;
    end if;
    if moved ? 'earned' or moved ? 'returned' then
      cents := coalesce((moved->>'earned')::bigint, 0) + coalesce((moved->>'returned')::bigint, 0);
      if cents >= 0 or (moved ? 'earned' and moved ? 'returned') then
        raise exception 'what is earned or returned is one credit' using errcode = 'check_violation';
      end if;
      part := least(hers.receivable, -cents);
      moved := case when moved ? 'earned'
        then jsonb_build_object('receivable', -part, 'pending', cents + part)
        else jsonb_build_object('receivable', -part, 'available', cents + part) end || (moved - 'earned' - 'returned');
    end if;
    if moved ? 'owed_by_her' then
      cents := (moved->>'owed_by_her')::bigint;
      if cents <= 0 then
        raise exception 'what she owes is a debit' using errcode = 'check_violation';
      end if;
      part := least(-hers.available, cents);
      moved := (moved - 'owed_by_her') || jsonb_build_object('available', part,
        'pending', least(-hers.pending, cents - part), 'receivable', cents - part - least(-hers.pending, cents - part));
    end if;
  end if;
  insert into wallet.entries (transaction_id, account, amount_cents)
    select made, e.key, e.value::bigint from jsonb_each_text(moved) e where e.value::bigint <> 0;
  if not found or (select sum(e.value::bigint) from jsonb_each_text(moved) e) <> 0 then
    raise exception 'ledger transaction % does not balance', post.key using errcode = 'check_violation';
  end if;
  if professional is null then
    if moved ?| array['connected', 'payouts_sent', 'pending', 'available', 'in_transit', 'receivable', 'discount', 'holds'] then
      raise exception 'ledger transaction % moves accounts of nobody', post.key using errcode = 'check_violation';
    end if;
    return true;
  end if;
  -- Only what is lost by a refund may take more than there is to come.
  allowed_debit := case when post.kind = 'discount_reversed' then 9223372036854775807 else greatest(hers.discount, 0) end;
  if coalesce((moved->>'discount')::bigint, 0) > 0 and hers.discount + (moved->>'discount')::bigint > allowed_debit then
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
end $function$;
alter function wallet.post owner to meche_ledger;
revoke all on function wallet.post from public;
grant execute on function wallet.post to meche_app;
