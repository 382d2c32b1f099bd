/** Changes after which the code means the same, so that no test can notice them. */
export const equalMutants: { change: string; why: string }[] = [];
