-- What a business is known by on its receipts: its SIRET and how it stands with VAT, with what was said before.
create table professionals.business_numbers (
  professional_id uuid not null references professionals.professionals (id),
  version integer not null check (version >= 1),
  siret text check (siret ~ '^[0-9]{14}$'),
  vat_regime text check (vat_regime in ('franchise', 'subject')),
  vat_number text check (vat_number ~ '^FR[0-9A-Z]{2}[0-9]{9}$'),
  valid_from timestamptz not null,
  primary key (professional_id, version),
  check (vat_number is null or vat_regime = 'subject')
);
comment on table professionals.business_numbers is 'The last version holds. A receipt names what held at the visit, or what was said first after it; kept when the business closes, for its receipts stay.';
comment on column professionals.business_numbers.vat_regime is 'franchise: no VAT on her services (art. 293 B du CGI). subject: her prices include it.';
