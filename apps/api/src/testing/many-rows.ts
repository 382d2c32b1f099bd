/**
 * One statement for each other table of a marketplace of `many.professionals`. The statements produce only
 * rows that satisfy all constraints, because foreign keys are not checked meanwhile. `many.id` gives the id
 * of a row.
 */
export const rowsOfProfessionals: Record<string, string> = {
  'identity.accounts': `(id, identity_uid, email, email_verified_at, role, first_name, last_name, phone_number, created_at)
    select account_id, 'owner-' || k, 'owner-' || k || '@many.example', since, role, 'Inès', 'Marchal', '+33612345678', since
    from many.professionals
    union all select many.id('customer', c), 'customer-' || c, 'customer-' || c || '@many.example', since, 'CUSTOMER',
      'Camille', 'Martin', '+33698765432', since from many.customers`,
  'identity.sessions': `(account_id, companion_hash, created_at, expires_at)
    select many.id('customer', c), sha256(('companion-' || c)::bytea), since, since + interval '30 days' from many.customers
    union all select account_id, sha256(('owner-' || k)::bytea), many.now(), many.now() + interval '30 days' from many.professionals`,
  'identity.links': `(id, kind, account_id, email, token_hash, created_at, expires_at, used_at)
    select many.id('link', c), 'verify_email', many.id('customer', c), 'customer-' || c || '@many.example',
      sha256(('link-' || c)::bytea), since, since + interval '1 hour', since from many.customers where c % 2 = 0`,
  'identity.linked_identities': `(identity_uid, account_id, linked_at)
    select 'google-' || c, many.id('customer', c), since from many.customers where c % 5 = 0`,
  'customers.profiles': `(account_id) select many.id('customer', c) from many.customers`,
  'customers.addresses': `(account_id, line, city, postal_code, insee_code, is_default)
    select many.id('customer', c), '1 rue', t.name, t.postal_code, t.insee_code, true
    from many.customers join many.towns t on t.number = c % 500 where c % 3 = 0`,
  'professionals.professionals': `(id, account_id, slug, role, business_name, plan, phone_number, time_zone, hair_types,
      verification, suspended_at, legal_status, created_at)
    select id, account_id, 'maison-' || k, role, 'Maison ' || k, case role when 'SALON' then 'salon_pro' else 'free' end,
      '+33143570000', 'Europe/Paris', case k % 3 when 0 then '{curly_hair,frizzy_hair}' when 1 then '{smooth_hair}' else '{}' end::text[],
      case when k % 4 > 0 then 'verified' else 'pending' end, case when k % 200 = 0 then since end,
      'individual_business', since from many.professionals`,
  'professionals.places': `(professional_id, kind, line, city, postal_code, insee_code, latitude, longitude, precision,
      street_looked_up_at)
    select h.id, kind, '12 rue', city, postal_code, insee_code, latitude, longitude,
      case kind when 'salon' then 'street' else 'commune' end, many.now() from many.professionals h,
      unnest(case when h.role = 'HAIRDRESSER' then '{at_home}' when h.travels then '{salon,at_home}' else '{salon}' end::text[]) kind`,
  'professionals.work_zones': `(professional_id, postal_code)
    select id, department from many.professionals where travels and department ~ '^[0-9]{2}$'
    union all select id, postal_code from many.professionals where travels`,
  'professionals.mileage_terms': `(professional_id, minimum_cents, starting_distance_hm, price_per_km_cents, valid_from, version)
    select id, 500, 50, 50, since + year * interval '100 days', year + 1 from many.professionals, generate_series(0, 1) year where travels`,
  'services.equipments': `(id, professional_id, name, units)
    select many.id('equipment', k, e), id, 'Bac ' || e, 2 from many.professionals, generate_series(1, 2) e where role = 'SALON'`,
  'services.services': `(id, professional_id, category, name, description, price_cents, duration_minutes, at_salon, at_home,
      online_booking, phone_only, prepayment, questionnaire, position, created_at)
    select id, professional_id, category, name, 'Avec soin, et du temps pour en parler.', price_cents, duration_minutes,
      at_salon, at_home, not is_closed, false, false, false, s, many.now() - interval '300 days' from many.services`,
  'services.steps': `(id, service_id, position, name, duration_minutes, free_time_minutes)
    select many.id('step', k, s * 10 + p), id, p, 'Étape ' || p, duration_minutes / 3, 0
    from many.services, generate_series(0, 2) p where s % 3 = 0 and duration_minutes % 15 = 0`,
  'services.step_equipments': `(step_id, equipment_id)
    select many.id('step', k, s * 10 + 1), many.id('equipment', k, 1)
    from many.services where s % 3 = 0 and duration_minutes % 15 = 0 and role = 'SALON'`,
  'staff.members': `(id, professional_id, account_id, first_name, last_name, is_owner, position, granted)
    select many.id('member', k, m), id, case m when 1 then account_id end, 'Léa', 'Petit', m = 1, m,
      '{own_calendar,sell_services,room_service}' from many.professionals, generate_series(1, members) m`,
  'staff.member_services': `(member_id, service_id)
    select many.id('member', s.k, m), s.id from many.services s join many.professionals h on h.k = s.k, generate_series(1, h.members) m`,
  'scheduling.working_hours': `(member_id, weekday, starts_minute, ends_minute)
    select many.id('member', k, m), day, starts, ends from many.professionals, generate_series(1, members) m,
      generate_series(2, 6) day, (values (540, 780), (840, 1140)) as part (starts, ends)`,
  'scheduling.rosters': `(member_id, weeks, first_monday)
    select many.id('member', k, 1), 1, '2026-01-05'::date from many.professionals`,
  'scheduling.opening_hours': `(professional_id, weekday, starts_minute, ends_minute)
    select id, day, 480, 1200 from many.professionals, generate_series(2, 6) day where k % 2 = 0`,
  'scheduling.opening_versions': `(professional_id, version) select id, 1 from many.professionals where k % 2 = 0`,
  'scheduling.exceptions': `(professional_id, member_id, day, kind)
    select id, null::uuid, many.today() + 10 + (k % 200)::integer, 'closure' from many.professionals
    union all select id, many.id('member', k, 1), many.today() - (k % 100)::integer, 'absence' from many.professionals`,
  'scheduling.resources': `(id, professional_id, member_id, equipment_id, unit)
    select many.id('resource', k, m), id, many.id('member', k, m), null::uuid, null::integer
    from many.professionals, generate_series(1, members) m
    union all select many.id('unit', k, e * 10 + u), id, null, many.id('equipment', k, e), u
    from many.professionals, generate_series(1, 2) e, generate_series(1, 2) u where role = 'SALON' and k % 2 = 0`,
  'scheduling.occupancies': `(resource_id, occupant_kind, occupant_id, during)
    select many.id('resource', k, m), 'appointment', id, tstzmultirange(tstzrange(starts_at, ends_at)) from many.visits`,
  // An appointment takes forty minutes from a multiple of forty: eight quanta, which are one byte of the
  // mask.
  'scheduling.resource_days': `(resource_id, day, mask)
    select many.id('resource', k, m), day, overlay(decode(repeat('00', 40), 'hex') placing '\\xff' from minute / 40 + 1)
    from many.visits`,
  'scheduling.blocked_times': `(professional_id, member_id, starts_at, ends_at, created_at)
    select id, many.id('member', k, 1), many.now() - b * interval '30 days', many.now() - b * interval '30 days' + interval '1 hour',
      since from many.professionals, generate_series(1, 3) b`,
  'appointments.appointments': `(id, professional_id, member_id, customer_id, booked_by, customer_name, professional_name, member_name,
      place, city, postal_code, latitude, longitude, state, starts_at, ends_at, time_zone, service_fee_cents, mileage_cents,
      search_fee_cents, total_cents, card_cents, on_site_cents, cancellation_window_hours, late_fee_percent,
      no_show_fee_percent, payment_failure, reminder_at, closing_at, settle_at, created_at, state_changed_at)
    select id, professional_id, many.id('member', k, m), many.id('customer', customer), 'customer', 'Camille Martin',
      'Maison ' || k, 'Léa Petit', 'salon', city, postal_code, latitude, longitude, state, starts_at, ends_at, 'Europe/Paris',
      4000, 0, 100, 4100, 4100, 0, 24, 0, 0, 'cancel',
      case state when 'confirmed' then starts_at - interval '24 hours' end, ends_at + interval '20 hours', null::timestamptz,
      starts_at - interval '9 days', starts_at - interval '9 days' from many.visits`,
  'appointments.lines': `(appointment_id, position, service_id, name, category, price_cents, duration_minutes, prepayment, steps)
    select id, 0, many.id('service', k, 1), 'Coupe', 'woman_cut', 4000, 40, true, '[]' from many.visits`,
  'appointments.events': `(appointment_id, at, kind, actor)
    select id, starts_at - interval '9 days', kind, 'customer' from many.visits, unnest('{held,confirmed}'::text[]) kind`,
  'appointments.proposals': `(id, appointment_id, round, total_cents, card_cents, note, state, created_at, closed_at)
    select id, id, 1, 4100, 4100, 'Plus tard ?', 'declined', starts_at - interval '8 days', starts_at - interval '7 days'
    from many.visits where j % 5 = 0`,
  'appointments.proposed_times': `(proposal_id, position, member_id, member_name, starts_at, ends_at, open_until)
    select id, 0, many.id('member', k, m), 'Léa Petit', starts_at, ends_at, starts_at from many.visits where j % 5 = 0`,
  'waiting.entries': `(id, professional_id, customer_id, number, customer_name, professional_name, service_ids, service_names, place,
      first_day, last_day, from_minute, until_minute, time_zone, ends_at, state, created_at, ended_at)
    select id, professional_id, many.id('customer', customer), 1, 'Camille Martin', 'Maison ' || k, array[many.id('service', k, 1)],
      '{Coupe}', 'salon', day, day, 0, 1440, 'Europe/Paris', starts_at, 'booked', starts_at - interval '9 days',
      starts_at - interval '8 days' from many.visits where j % 5 = 1`,
  'waiting.offers': `(id, entry_id, professional_id, member_id, member_name, time_zone, starts_at, ends_at, expires_at, state,
      created_at, closed_at)
    select id, id, professional_id, many.id('member', k, m), 'Léa Petit', 'Europe/Paris', starts_at, ends_at,
      starts_at - interval '8 days', 'taken', starts_at - interval '9 days', starts_at - interval '8 days'
    from many.visits where j % 5 = 1`,
  'messaging.threads': `(id, customer_id, professional_id, customer_name, professional_name, is_known, customer_sent, last_at, professional_mail_at, opened_at)
    select distinct on (customer, professional_id) v.id, many.id('customer', customer), professional_id, 'Camille Martin',
      'Maison ' || k, true, 2, starts_at, case when j % 5 = 0 then starts_at end, starts_at
    from many.visits v order by customer, professional_id, v.id`,
  'messaging.seats': `(thread_id, member_id, last_at, is_unread)
    select t.id, many.id('member', v.k, v.m), t.last_at, true from messaging.threads t join many.visits v on v.id = t.id`,
  'messaging.messages': `(id, thread_id, number, side, side_number, author_id, author_name, text, photos, sent_at, customer_id, professional_id)
    select md5(id::text || n)::uuid, id, n, 'customer', n, customer_id, 'Camille Martin', 'Bonjour, une place jeudi ? ' || n, 1,
      last_at, customer_id, professional_id
    from messaging.threads, generate_series(1, 2) n`,
  'messaging.photos': `(file_id, message_id, thread_id, position)
    select md5('photo' || id)::uuid, id, thread_id, 0 from messaging.messages`,
  'messaging.professionals': `(professional_id, quick_answers) select id, '{Avec plaisir.}' from many.professionals`,
  'moderation.cases': `(id, subject_kind, subject_id, side, state, opened_at, waits_since, decided_at)
    select id, 'thread', id, 'professional', case when is_known then 'rejected' else 'open' end, opened_at,
      case when is_known then null else opened_at end, case when is_known then opened_at end from messaging.threads`,
  'moderation.reports': `(id, case_id, reporter_id, reason, text, language, created_at)
    select id, id, customer_id, 'spam', '', 'fr', opened_at from messaging.threads`,
  'moderation.decisions': `(case_id, operator_id, outcome, facts, waiting_since, decided_at)
    select id, customer_id, 'rejected', 'Rien à redire.', opened_at, opened_at from messaging.threads`,
  'moderation.contests': `(case_id, side, account_id, text, contested_at)
    select id, 'author', customer_id, '', opened_at from messaging.threads`,
  'payments.partner_customers': `(account_id, partner_id)
    select many.id('customer', c), 'cus_' || c from many.customers where c % 2 = 0`,
  'payments.partner_accounts': `(professional_id, partner_id) select id, 'acct_' || k from many.professionals where k % 4 > 0`,
  'payments.payables': `(id, professional_id, account_id, amount_cents, search_fee_cents, status, card_by, authorise_at,
      latest_confirm_by, setup_id, hold_id, card_brand, card_last4, captured_cents, created_at, bank_charge_basis_points,
      bank_charge_fixed_cents)
    select id, professional_id, many.id('customer', customer), 4100, 100,
      case state when 'completed' then 'captured' else 'card_saved' end, starts_at - interval '8 days',
      starts_at - interval '48 hours', starts_at - interval '12 hours', 'seti_' || id,
      case state when 'completed' then 'pi_' || id end, 'visa', '4242', case state when 'completed' then 4100 else 0 end,
      starts_at - interval '9 days', 150, 25 from many.visits`,
  'payments.operations': `(payable_id, kind, amount_cents, status, partner_id, retry_at, created_at)
    select id, kind, 4100, 'done', 'pi_' || id, starts_at, starts_at from many.visits,
      unnest(case state when 'completed' then '{setup,hold,capture}' else '{setup}' end::text[]) kind`,
  'payments.partner_events': `(id, kind, about, about_id, received_at, processed_at)
    select 'evt_' || id, 'setup_intent.succeeded', 'setup', 'seti_' || id, starts_at, starts_at from many.visits`,
  'wallet.transactions': `(id, key, kind, professional_id, subject_id, partner_id, at)
    select many.id('transaction', k, m * 100 + j), 'capture:' || id, 'capture', professional_id, id, 'pi_' || id, ends_at
    from many.visits where state = 'completed'`,
  'wallet.entries': `(transaction_id, account, amount_cents)
    select many.id('transaction', k, m * 100 + j), account, cents from many.visits,
      (values ('connected', 4000), ('platform', 100), ('search_fees', -83), ('vat', -17), ('available', -4000)) as part (account, cents)
    where state = 'completed'`,
  'wallet.balances': `(professional_id, connected, available)
    select professional_id, 4000 * count(*), -4000 * count(*) from many.visits where state = 'completed' group by 1`,
  'wallet.lots': `(professional_id, transaction_id, state, available_on, amount_cents, left_cents)
    select professional_id, many.id('transaction', k, m * 100 + j), 'available', ends_at, 4000, 4000
    from many.visits where state = 'completed'`,
  'reviews.reviews': `(appointment_id, professional_id, author_name, rating, text, created_at)
    select id, professional_id, 'Camille', 3 + (customer % 3)::integer, 'Très bien.', ends_at from many.visits
    where state = 'completed' and customer % 2 = 0`,
  'clients.clients': `(id, professional_id, account_id, name, phone, email, birthday, tags, health, has_allergy, last_visit_at,
      spent_cents, visit_count, created_at)
    select distinct on (professional_id, customer) id, professional_id, many.id('customer', customer) as account_id, 'Camille Martin ' || customer,
      '+336' || lpad(customer::text, 8, '0'), 'customer-' || customer || '@many.example', date '1980-01-01' + (customer % 9000)::integer,
      case when customer % 9 = 0 then '{fidèle}'::text[] else '{}' end, case when customer % 50 = 0 then '\\x00'::bytea end,
      customer % 50 = 0, starts_at, 4000, 1, starts_at from many.visits order by professional_id, customer, id`,
  'clients.visits': `(appointment_id, professional_id, client_id, member_id, starts_at, ends_at, state, spent_cents)
    select id, professional_id, first_value(id) over (partition by professional_id, customer order by id), many.id('member', k, m),
      starts_at, ends_at, state, case state when 'completed' then 4000 else 0 end from many.visits`,
  'clients.formulas': `(id, client_id, day, created_at) select id, id, created_at::date, created_at from clients.clients`,
  'clients.photo_consents': `(client_id, consented_on, recorded_by, recorded_at)
    select distinct on (client_id) client_id, v.starts_at::date, member_id, v.starts_at
    from clients.visits v order by client_id, v.starts_at`,
  'clients.formula_parts': `(formula_id, position, product) select id, 0, 'Majirel' from clients.formulas`,
  'notifications.deliveries': `(key, channel, recipient, template, professional_id, about, status, created_at, retry_at, sent_at)
    select kind || ':' || id, case kind when 'reminder' then 'sms' else 'email' end,
      'customer-' || customer || '@many.example', kind, professional_id, 'appointment:' || id, 'sent', starts_at,
      starts_at, starts_at
    from many.visits, unnest('{confirmed,reminder}'::text[]) kind`,
  'notifications.preferences': `(account_id, side, event, channel, is_on)
    select many.id('customer', c), 'customer', event, 'email', false
    from many.customers, unnest('{change,message}'::text[]) event where c % 10 = 0`,
  'notifications.push_devices': `(account_id, session_id, endpoint_hash, subscription, created_at)
    select account_id, id, companion_hash, companion_hash, created_at from identity.sessions where companion_hash is not null`,
  'connections.keys': `(professional_id, number, name, prefix, key_hash, created_at)
    select id, 1, 'Site', 'meche_live_' || k, sha256(('key-' || k)::bytea), since from many.professionals`,
  'connections.listed_professionals': `(professional_id, listed_at) select id, since from many.professionals`,
  'connections.endpoints': `(id, professional_id, number, url, kinds, secret, created_at)
    select many.id('endpoint', k), id, 1, 'https://crm-' || k || '.example/', '{booked}', 'sealed', since from many.professionals`,
  'connections.events': `(id, professional_id, appointment_id, position, kind, at)
    select many.id('event', v.k, v.m * 100 + v.j), v.professional_id, v.id, 0, 'booked', v.starts_at from many.visits v`,
  'connections.deliveries': `(endpoint_id, event_id, status, since, retry_at, created_at)
    select many.id('endpoint', v.k), many.id('event', v.k, v.m * 100 + v.j), 'sent', v.starts_at, v.starts_at, v.starts_at from many.visits v`,
  'notifications.stops': `(channel, recipient, reason, since)
    select 'email', 'customer-' || c || '@many.example', 'refused', since from many.customers where c % 20 = 0`,
  'kit.audit_entries': `(at, actor_id, action, subject)
    select many.now() - a * interval '3 days', many.id('customer', c), 'signed_in', 'account:' || c
    from many.customers, generate_series(1, 2) a`,
  'kit.idempotency_keys': `(caller, key, request_hash, subject_id, created_at)
    select many.id('customer', customer), 'key-' || id, sha256(id::text::bytea), id, starts_at from many.visits`,
  'files.files': `(id, owner_kind, owner_id, name, content_type, original, size_bytes, created_at, stored_at, attached_to)
    select many.id('file', k, f), 'account', account_id, 'document.pdf', 'application/pdf', true, 100, since, since, 'verification'
    from many.professionals, generate_series(1, 4) f
    union all select many.id('photo', k, p), 'professional', id, 'photo.jpg', 'image/jpeg', false, 100, since, since, 'album'
    from many.professionals, generate_series(1, 4) p`,
  'album.photos': `(id, professional_id, position, member_id, is_cover, added_at)
    select many.id('photo', k, p), id, p, many.id('member', k, 1), p = 2, since from many.professionals, generate_series(1, 4) p`,
  'verification.documents': `(professional_id, kind, file_id, submitted_at)
    select id, kind, many.id('file', k, f::integer), since
    from many.professionals, unnest('{ID_card_front,ID_card_back,RIB,proof_of_address}'::text[]) with ordinality as part (kind, f)`,
  'verification.decisions': `(professional_id, verdict, at) select id, 'verified', since from many.professionals where k % 4 > 0`,
  'verification.accounts': `(professional_id, statement_name, submitted_at, card_payments, transfers, requirements, read_at)
    select id, 'SALON ' || k, since, 'active', 'active', '{"currentlyDue":[],"pastDue":[],"errors":[]}', since
    from many.professionals where k % 4 > 0`,
  'verification.account_commands': `(professional_id, kind, status, retry_at, created_at)
    select id, 'account', 'done', since, since from many.professionals where k % 4 > 0`,
  'verification.persons': `(professional_id, first_name, last_name, roles, created_at)
    select id, 'Awa', 'Diallo', '{representative}', since from many.professionals where k % 4 > 0 and role = 'SALON'`,
  'subscriptions.subscriptions': `(professional_id, first_invoice_on, started_at)
    select id, case role when 'SALON' then since::date + 30 end, since from many.professionals`,
  'subscriptions.billing_customers': `(professional_id, partner_id)
    select id, 'cus_professional_' || k from many.professionals where role = 'SALON'`,
  'subscriptions.card_attachments': `(professional_id, token, status, brand, last4, retry_at, created_at)
    select id, 'pm_' || k, 'attached', 'visa', '4242', since, since from many.professionals where role = 'SALON'`,
  'sign_up.drafts': `(id, created_at, expires_at)
    select many.id('draft', k), many.now() - interval '3 days', many.now() + interval '27 days' from many.professionals where k % 4 = 0`,
  'search.readings': `(professional_id, number) select id, 0 from many.professionals`,
  'search.listings': `(professional_id, slug, business_name, role, time_zone, hair_types, hair_colours, salon_city, salon_latitude,
      salon_longitude, salon_precision, salon_department, home_city, home_latitude, home_longitude, zones, rating_sum, rating_count, salon_offers, home_offers)
    select h.id, 'maison-' || h.k, 'Maison ' || h.k, h.role, 'Europe/Paris',
      case h.k % 3 when 0 then '{curly_hair,frizzy_hair}' when 1 then '{smooth_hair}' else '{}' end::text[], '{}',
      case h.role when 'SALON' then city end, case h.role when 'SALON' then latitude end, case h.role when 'SALON' then longitude end,
      case h.role when 'SALON' then 'street' end, case h.role when 'SALON' then department end,
      case when travels then city end, case when travels then latitude end, case when travels then longitude end,
      case when travels then array[department, postal_code] else '{}' end,
      (h.k % 40)::integer * 4, (h.k % 40)::integer, case h.role when 'SALON' then offers else '{}' end, case when travels then offers else '{}' end
    from many.professionals h join many.offers o on o.k = h.k where h.k % 200 > 0`,
  'search.services': `(professional_id, service_id, position, at_salon, at_home, category, name, plain_name, price_cents,
      duration_minutes, by_length)
    select professional_id, id, s, at_salon, at_home, category, name, ' ' || lower(name) || ' ', price_cents, duration_minutes, false
    from many.services where not is_closed and k % 200 > 0`,
  'search.names': `(professional_id, position, member_id, name, words, latitude, longitude)
    select id, at, null, 'Maison ' || k, case at when 0 then 'maison ' || k else k::text end, latitude, longitude
      from many.professionals, generate_series(0, 1) at where k % 200 > 0
    union all select id, 2 * m + at, many.id('member', k, m), initcap(first) || ' Petit',
        case at when 0 then first || ' petit' else 'petit' end, latitude, longitude
      from many.professionals, generate_series(1, members) m, generate_series(0, 1) at,
        lateral (select (array['lea','ines','sofia','nina','mila','awa','lina','eva','ana','zoe'])[1 + (k + m) % 10] as first) as named
      where k % 200 > 0`,
};
