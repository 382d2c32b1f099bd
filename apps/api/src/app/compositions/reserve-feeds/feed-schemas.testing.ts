/**
 * JSON schemas of Google's appointment feeds, for the fields that the app fills in:
 * developers.google.com/actions-center/verticals/appointments/e2e/reference/feeds (merchants-feed,
 * services-feed, availability-feed, feed-metadata). Unknown fields are errors.
 */

const text = { type: 'string', minLength: 1 };
/** The feeds write an int64 as a JSON number. */
const int64 = { type: 'integer', minimum: 0 };
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
const listOf = (items: object) => ({ type: 'array', items });
const oneOf = (...values: string[]) => ({ enum: values });

const metadata = object(
  {
    processing_instruction: oneOf('PROCESS_AS_COMPLETE'),
    shard_number: { type: 'integer', minimum: 0 },
    total_shards: { type: 'integer', minimum: 1 },
    generation_timestamp: int64,
  },
  { nonce: int64 },
);

const localized = object(
  { value: text },
  {
    localized_value: listOf(
      object({ locale: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' }, value: text }),
    ),
  },
);

const actionLink = object(
  {
    url: { type: 'string', format: 'uri' },
    action_link_type: oneOf('ACTION_LINK_TYPE_BOOK_APPOINTMENT', 'ACTION_LINK_TYPE_BOOK_ONLINE_APPOINTMENT'),
  },
  {
    language: text,
    restricted_country: listOf(text),
    platform: oneOf(
      'ACTION_PLATFORM_WEB_APPLICATION',
      'ACTION_PLATFORM_MOBILE_WEB',
      'ACTION_PLATFORM_ANDROID',
      'ACTION_PLATFORM_IOS',
    ),
  },
);

const merchant = object(
  {
    merchant_id: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
    name: text,
    category: text,
    geo: object(
      {
        address: object(
          {
            country: { type: 'string', pattern: '^[A-Z]{2}$' },
            locality: text,
            postal_code: text,
            street_address: text,
          },
          { region: text },
        ),
      },
      {
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
      },
    ),
  },
  {
    telephone: { type: 'string', pattern: '^\\+[0-9]{6,15}$' },
    url: { type: 'string', format: 'uri' },
    action_link: listOf(actionLink),
  },
);

const price = object({ price_micros: int64, currency_code: { type: 'string', pattern: '^[A-Z]{3}$' } });

const service = object(
  { merchant_id: text, service_id: text, localized_service_name: localized },
  {
    localized_description: localized,
    price,
    deposit: object({
      deposit: price,
      min_advance_cancellation_sec: int64,
      deposit_type: oneOf('FIXED_RATE_DEFAULT', 'PER_PERSON'),
    }),
    action_link: listOf(actionLink),
  },
);

const availability = object(
  {
    merchant_id: text,
    service_id: text,
    start_sec: int64,
    duration_sec: int64,
    spots_total: int64,
    spots_open: int64,
  },
  { resources: object({}, { staff_id: text, staff_name: text }) },
);

export const feedSchemas = {
  merchants: object({ metadata, merchant: listOf(merchant) }),
  services: object({ metadata, service: listOf(service) }),
  availability: object({
    metadata,
    service_availability: listOf(
      object({ availability: { type: 'array', items: availability, minItems: 1 } }),
    ),
  }),
};
