import { withClient } from './client.ts';

// What each table is, so that the data of one business can be moved to a node of its own (decision 168), and
// how long the rows of a growing table stay (decision 167).

/**
 * Rows of a business without its key: they follow a row that has it. Such tables have to get the key before
 * the database is distributed. Never add one: a new table of a business carries `professional_id`.
 */
const childrenWithoutKey = words(`
  appointments.answer_photos appointments.answers appointments.calendar_feeds appointments.events
  appointments.lines appointments.price_rises appointments.proposals appointments.proposed_times
  appointments.unnotified_moves appointments.widget_tickets
  clients.apart clients.formula_parts clients.formulas clients.import_lines clients.photo_consents clients.photos
  connections.deliveries messaging.photos messaging.seats
  payments.disputes payments.holds payments.operations payments.refunds
  scheduling.occupancies scheduling.resource_days scheduling.rosters scheduling.working_hours
  services.length_terms services.question_sets services.step_equipments services.steps services.topic_services
  staff.invitations staff.member_services
  subscriptions.discount_uses subscriptions.invoice_documents subscriptions.invoice_lines wallet.entries`);

/** Rows of people, places, files, the marketplace as a whole, or a process. */
const global = words(`
  connections.feed_generations connections.feed_shards customers.addresses customers.profiles
  files.files files.variants
  identity.accepted_terms identity.accounts identity.counted_registrations identity.linked_identities
  identity.links identity.recovery_codes identity.second_steps identity.sessions
  kit.alarms kit.audit_entries kit.business_clock kit.facts kit.idempotency_keys kit.jobs kit.rate_limits
  kit.scheduled_job_runs kit.sweep_failures
  moderation.cases moderation.contests moderation.decisions moderation.reports
  notifications.preferences notifications.push_devices notifications.stops
  payments.card_removals payments.card_setups payments.partner_customers payments.partner_events
  places.communes places.departments places.loaded_files places.named_places places.postal_codes
  sign_up.drafts subscriptions.invoice_counters wallet.book_passes wallet.compared_books wallet.differences`);

/** Tables whose rows grow with time. All others grow with the number of businesses and people. */
const growing: Record<Lifetime, readonly string[]> = {
  // Business records: the history of a visit belongs to both sides until an account is deleted.
  'with the visit': words(`
    appointments.appointments appointments.events appointments.groups appointments.lines appointments.price_rises
    appointments.proposals appointments.proposed_times clients.formula_parts clients.formulas clients.imported_visits
    clients.photos clients.visit_imports clients.visits messaging.messages messaging.photos messaging.threads reviews.reviews scheduling.blocked_times
    scheduling.occupancies scheduling.resource_days`),
  // Accounting records: ten years (Code de commerce, L123-22).
  'ten years': words(`
    payments.card_removals payments.card_setups payments.disputes payments.holds payments.operations
    payments.payables payments.refunds subscriptions.card_attachments subscriptions.carried_amounts
    subscriptions.charges subscriptions.discount_uses subscriptions.discounts subscriptions.dues
    subscriptions.invoice_documents subscriptions.invoice_lines subscriptions.invoices subscriptions.plan_changes
    wallet.differences wallet.entries wallet.held_money_notices wallet.lots wallet.transactions wallet.withdrawals`),
  // Evidence of decisions about people and money, of which there are few.
  evidence: words(`
    identity.accepted_terms kit.alarms moderation.cases moderation.contests moderation.decisions
    moderation.reports verification.account_commands verification.decisions verification.documents`),
  'deleted when done': words(`
    appointments.unnotified_moves appointments.widget_tickets clients.import_lines clients.imports
    connections.feed_generations connections.feed_shards identity.recovery_codes kit.facts sign_up.drafts
    staff.invitations wallet.book_passes`),
  // Deleted by the nightly job; its name there follows.
  'purged: answers': words('appointments.answer_photos appointments.answers'),
  'purged: deliveries': words('notifications.deliveries'),
  'purged: jobs': words('kit.jobs'),
  'purged: keys': words('kit.idempotency_keys'),
  'purged: links': words('identity.links'),
  'purged: merges': words('clients.import_merges clients.merges'),
  'purged: partnerEvents': words('payments.partner_events'),
  'purged: rateLimits': words('kit.rate_limits'),
  'purged: registrations': words('identity.counted_registrations'),
  'purged: scheduledJobRuns': words('kit.scheduled_job_runs'),
  'purged: sessions': words('identity.sessions notifications.push_devices'),
  // Sign-ins only. The rest of the audit trail is evidence.
  'purged: signIns': words('kit.audit_entries'),
  'purged: sweepFailures': words('kit.sweep_failures'),
  'purged: waitingEntries': words('waiting.entries waiting.offers'),
  'purged: webhooks': words('connections.deliveries connections.events'),
};

const steady = words(`
  album.photos appointments.calendar_feeds clients.apart clients.clients clients.known_as clients.photo_consents
  connections.endpoints connections.keys connections.listed_professionals customers.addresses customers.profiles
  external_calendars.calendars
  favourites.favourites files.files files.variants identity.accounts identity.linked_identities
  identity.second_steps kit.business_clock messaging.professionals messaging.seats notifications.preferences
  notifications.stops payments.partner_accounts payments.partner_customers
  places.communes places.departments places.loaded_files places.named_places places.postal_codes
  professionals.business_numbers professionals.calendar_colours professionals.former_slugs
  professionals.mileage_terms professionals.places professionals.professionals professionals.work_zones
  scheduling.busy_times scheduling.exceptions scheduling.opening_hours scheduling.opening_versions scheduling.plan_versions
  scheduling.resources scheduling.rosters scheduling.working_hours
  search.listings search.names search.readings search.services
  services.equipments services.length_terms services.question_sets services.services services.step_equipments
  services.steps services.topic_services services.topics
  staff.commissions staff.member_services staff.members
  subscriptions.billing_customers subscriptions.invoice_counters subscriptions.subscriptions
  verification.accounts verification.persons
  wallet.balances wallet.bank_accounts wallet.compared_books wallet.monthly_withdrawals`);

type Lifetime = 'with the visit' | 'ten years' | 'evidence' | 'deleted when done' | `purged: ${string}`;

/**
 * What stands between the schema and a database that is distributed by business. The numbers may only fall: a
 * new table of a business has the key in its primary key, its unique indexes and its foreign keys to others.
 */
const knownWithoutKey = { primaryKeys: 42, uniques: 36, exclusions: 2, foreignKeys: 84 };

type Table = {
  name: string;
  hasKey: boolean;
  /** Its primary key, unique indexes, exclusion constraints and foreign keys that do not have the key. */
  primaryKeys: number;
  uniques: number;
  exclusions: number;
  foreignKeys: { to: string }[];
};

/** `professionals.professionals` is the business: its key is its id. */
const ROOT = 'professionals.professionals';

/** Reads the tables with what they have without the key of a business. */
export async function readTables(url: string, before = ''): Promise<Table[]> {
  return withClient(url, async (client) => {
    await client.query(`begin; ${before}`);
    const { rows } = await client.query<Table>(`
      with keyed as (select c.oid, n.nspname || '.' || c.relname as name,
          (select a.attnum from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
            and a.attname = case when n.nspname || '.' || c.relname = '${ROOT}' then 'id' else 'professional_id' end) as key
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public'))
      select name, key is not null as "hasKey",
        (select count(*)::int from pg_index i where i.indrelid = keyed.oid and i.indisprimary
          and not coalesce(key = any(i.indkey), false)) as "primaryKeys",
        (select count(*)::int from pg_index i where i.indrelid = keyed.oid and i.indisunique and not i.indisprimary
          and not coalesce(key = any(i.indkey), false)) as uniques,
        (select count(*)::int from pg_constraint x where x.conrelid = keyed.oid and x.contype = 'x'
          and not coalesce(key = any(x.conkey), false)) as exclusions,
        coalesce((select jsonb_agg(jsonb_build_object('to', (select name from keyed k where k.oid = f.confrelid)))
          from pg_constraint f where f.conrelid = keyed.oid and f.contype = 'f'
            and not coalesce(key = any(f.conkey), false)), '[]') as "foreignKeys"
      from keyed order by name`);
    await client.query('rollback');
    return rows;
  });
}

/** Counts what lacks the key, over the tables of businesses. */
export function countWithoutKey(tables: readonly Table[]) {
  const ofBusiness = new Set(
    tables.filter(({ name, hasKey }) => hasKey || childrenWithoutKey.includes(name)).map(({ name }) => name),
  );
  const keyed = tables.filter(({ name, hasKey }) => hasKey && name !== ROOT);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    primaryKeys: sum(keyed.map(({ primaryKeys }) => primaryKeys)),
    uniques: sum(keyed.map(({ uniques }) => uniques)),
    exclusions: sum(tables.filter(({ name }) => ofBusiness.has(name)).map(({ exclusions }) => exclusions)),
    foreignKeys: sum(
      tables
        .filter(({ name }) => ofBusiness.has(name))
        .map(({ foreignKeys }) => foreignKeys.filter(({ to }) => ofBusiness.has(to)).length),
    ),
  };
}

/** Returns what is wrong with these tables. `purges` is the text of the nightly job that deletes rows. */
export function findTableProblems(tables: readonly Table[], purges: string): string[] {
  const problems: string[] = [];
  const listed = [...Object.values(growing).flat(), ...steady];
  for (const { name, hasKey } of tables) {
    if (listed.filter((other) => other === name).length !== 1)
      problems.push(`${name} does not stand once among growing and steady of scripts/database/tables.ts`);
    const kinds = [hasKey, childrenWithoutKey.includes(name), global.includes(name)].filter(Boolean);
    if (kinds.length !== 1) problems.push(`${name} has no professional_id and is not listed as global`);
  }
  for (const name of [...listed, ...childrenWithoutKey, ...global])
    if (!tables.some((table) => table.name === name)) problems.push(`${name} is listed and does not exist`);
  for (const lifetime of Object.keys(growing)) {
    const [, purge] = /^purged: (\w+)$/.exec(lifetime) ?? [];
    if (purge && !new RegExp(`^ {4}${purge}: \\(limit\\) =>`, 'm').test(purges))
      problems.push(`the nightly job has no purge ${purge}`);
  }
  const counts: Record<string, number> = countWithoutKey(tables);
  for (const [kind, known] of Object.entries(knownWithoutKey))
    if (counts[kind] !== known)
      problems.push(`${counts[kind]} ${kind} lack the key of the business, and ${known} were known`);
  return problems;
}

/** Statements that make a table which the check must refuse, with the problem. */
export const seededViolations: { statement: string; problem: string }[] = [
  {
    statement: 'create table wallet.seeded (transaction_id uuid references wallet.transactions (id))',
    problem: 'wallet.seeded has no professional_id',
  },
  {
    statement: 'create table wallet.seeded (professional_id uuid primary key, at timestamptz)',
    problem: 'wallet.seeded does not stand once among growing and steady',
  },
  {
    statement: 'create table wallet.seeded (professional_id uuid, id uuid primary key)',
    problem: 'primaryKeys lack the key',
  },
  {
    statement: 'create table wallet.seeded (professional_id uuid, key text unique)',
    problem: 'uniques lack the key',
  },
  {
    statement: 'create table wallet.seeded (professional_id uuid, lot_id bigint references wallet.lots (id))',
    problem: 'foreignKeys lack the key',
  },
  { statement: 'drop table wallet.book_passes', problem: 'wallet.book_passes is listed and does not exist' },
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
