/** Partners whose conformance tests can run against an account of one's own, and the settings they need. */
export const partnersToTry = {
  'card partner': {
    file: 'card-partner',
    required: ['CARD_PARTNER_SECRET_KEY', 'CARD_PARTNER_PUBLIC_KEY'],
    optional: ['CARD_PARTNER_URL', 'CARD_PARTNER_TEST_ACCOUNT'],
  },
  'identity service': {
    file: 'identity-service',
    required: ['IDENTITY_PROJECT_ID', 'IDENTITY_API_KEY'],
    optional: ['IDENTITY_SERVER_API_KEY', 'IDENTITY_SERVICE_ACCOUNT'],
  },
  'file storage': {
    file: 'file-storage',
    required: ['S3_BUCKET'],
    optional: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
} as const;

export type Partner = keyof typeof partnersToTry;
