/**
 * Routes for which no valid request is built, with the reason, such as a token that comes by email. Their
 * broken requests are still tested.
 */
export const endpointsWithoutFixture: Record<string, string> = {
  'POST /authentications/reset-password': 'the token comes by email',
  'POST /authentications/verify-email': 'the token comes by email',
  'POST /authentications/change-email': 'the token comes by email',
  'POST /sign-up-drafts/{id}/open': 'the token comes by email',
  'POST /staff-invitations/read': 'the token comes by email',
  'POST /staff-invitations/register': 'the token comes by email',
  'POST /staff-invitations/accept': 'the token comes by email',
  'GET /pictures/{id}/{variant}': 'nothing publishes a picture yet',
  'POST /appointments/{id}/confirm': 'a card is entered at the card partner',
  'POST /operator/disputes/{id}/evidence': 'a bank takes a debit back at the card partner',
  'PUT /appointments/{id}/card': 'a card is entered at the card partner',
  'PUT /customer/payment-methods/default': 'a card is entered at the card partner',
  'DELETE /customer/payment-methods/{id}': 'a card is entered at the card partner',
  'POST /professional/subscription/change': 'a card is entered at the card partner',
  'POST /professional/subscription/cancel': 'a card is entered at the card partner',
  'POST /professional/subscription/resume': 'a card is entered at the card partner',
};
