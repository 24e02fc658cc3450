/** Probability that an arrival finds all `servers` busy and is lost, at `load` erlangs (recursion; never overflows). */
export function erlangB(servers: number, load: number): number {
  let blocked = 1;
  for (let server = 1; server <= servers; server++) blocked = (load * blocked) / (server + load * blocked);
  return blocked;
}

/** Probability that an arrival has to wait for one of `servers`, at `load` erlangs; 1 at and above saturation. */
export function erlangC(servers: number, load: number): number {
  if (load >= servers) return 1;
  const blocked = erlangB(servers, load);
  return blocked / (1 - (load / servers) * (1 - blocked));
}
