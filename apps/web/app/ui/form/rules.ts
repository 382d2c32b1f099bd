import { phonePattern, tidyPhoneNumber } from '@meche/contract/typed-numbers';

/**
 * Validation rules in the browser. Their messages are field-error codes of the contract, so that an error
 * has the same text as one from the server, which validates again.
 */
export const rules = {
  /** For fields with text. */
  required: { required: 'required' },
  /** For fields where the reader chooses and does not type. */
  choice: { required: 'choice_required' },
  address: { required: 'address_required' },
  email: { required: 'required', pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'invalid_email' } },
  phone: {
    required: 'required',
    validate: (typed: unknown) =>
      !typed || phonePattern.test(tidyPhoneNumber(String(typed))) || 'invalid_phone',
  },
  postalCode: {
    required: 'postal_code_required',
    pattern: { value: /^\s*[0-9]{2}\s?[0-9]{3}\s*$/, message: 'invalid_postal_code' },
  },
  zonePostalCode: {
    required: 'postal_code_required',
    pattern: { value: /^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$/i, message: 'invalid_postal_code' },
  },
  newPassword: { required: 'required', minLength: { value: 8, message: 'too_short' } },
} as const;
