/** Of those chosen what follows each other with one member: a part of the visit of her own. */
export function turnsOf<Service extends { memberId: string }>(
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

/** Who does a service: whoever was chosen for it, as long as she can; else the column's member, or the first who can. */
export function memberFor(
  serviceId: string,
  { members, chosen, memberId }: { members: readonly Able[]; chosen: string | undefined; memberId: string },
): string {
  const able = members.filter(({ serviceIds }) => serviceIds.includes(serviceId)).map(({ id }) => id);
  const asked = chosen || memberId;
  if (able.includes(asked)) return asked;
  return able.includes(memberId) ? memberId : (able[0] ?? memberId);
}
