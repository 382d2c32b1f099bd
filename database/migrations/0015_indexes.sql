create index members_professional_idx on staff.members (professional_id);
create index equipments_professional_idx on services.equipments (professional_id) where deleted_at is null;
-- The exclusion constraint's index is of a kind that answers this question several times slower.
create index working_hours_member_idx on scheduling.working_hours (member_id, weekday);
create index payables_professional_idx on payments.payables (professional_id);
create index deliveries_recipient_idx on notifications.deliveries (recipient);
create index audit_entries_actor_idx on kit.audit_entries (actor_id, id) where actor_id is not null;
-- By its beginning: whatever the collation of the database.
create index professionals_slug_prefix_idx on professionals.professionals (slug text_pattern_ops);
