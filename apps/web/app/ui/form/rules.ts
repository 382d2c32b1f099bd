/**
 * Checks that a form makes before it asks the server; their messages are the contract's field-error codes, so that
 * both say the same words. The server decides.
 */
export const rules = {
  /** Something to type. */
  required: { required: 'required' },
  /** Something to choose: nothing can be entered there. */
  choice: { required: 'choice_required' },
  address: { required: 'address_required' },
  email: { required: 'required', pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'invalid_email' } },
  phone: {
    required: 'required',
    pattern: { value: /^\+?[0-9 ().-]{6,30}$/, message: 'invalid_phone' },
  },
  postalCode: {
    required: 'postal_code_required',
    pattern: { value: /^[0-9]{5}$/, message: 'invalid_postal_code' },
  },
  zonePostalCode: {
    required: 'postal_code_required',
    pattern: { value: /^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$/i, message: 'invalid_postal_code' },
  },
  newPassword: { required: 'required', minLength: { value: 8, message: 'too_short' } },
} as const;
