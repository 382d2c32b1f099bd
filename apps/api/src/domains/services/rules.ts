/** Whether customers may book it by themselves; questionnaires wait for the screens of a request. */
export function isBookableOnline(service: {
  onlineBooking: boolean;
  phoneOnly: boolean;
  questionnaire: boolean;
}): boolean {
  return service.onlineBooking && !service.phoneOnly && !service.questionnaire;
}
