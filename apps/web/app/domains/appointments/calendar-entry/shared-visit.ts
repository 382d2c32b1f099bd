/** Groups consecutive services of one member into turns. Each turn becomes an appointment. */
export function groupIntoTurns<Service extends { memberId: string }>(
  services: readonly Service[],
): { memberId: string; services: Service[] }[] {
  const turns: { memberId: string; services: Service[] }[] = [];
  for (const service of services) {
    const last = turns.at(-1);
    if (last?.memberId === service.memberId) last.services.push(service);
    else turns.push({ memberId: service.memberId, services: [service] });
  }
  return turns;
}

type Able = { id: string; serviceIds: readonly string[] };

/**
 * Returns the member for a service: the chosen member if they perform it, else the column's member, else
 * the first member who performs it. Without any, returns the column's member.
 */
export function chooseMemberFor(
  serviceId: string,
  { members, chosen, memberId }: { members: readonly Able[]; chosen: string | undefined; memberId: string },
): string {
  const able = members.filter(({ serviceIds }) => serviceIds.includes(serviceId)).map(({ id }) => id);
  const preferred = chosen || memberId;
  if (able.includes(preferred)) return preferred;
  return able.includes(memberId) ? memberId : (able[0] ?? memberId);
}
