import { infrastructure } from '@headroom/core';

/**
 * Azure shows "West Europe" and writes `westeurope` into addresses, as whoever asks for metrics does.
 * @throws HeadroomError `infrastructure` for a name that no region can have
 */
export function regionOf(location: string): string {
  const region = location.toLowerCase().replaceAll(' ', '');
  if (!/^[a-z0-9]{1,60}$/.test(region)) throw infrastructure(`Azure names a region that is none: ${location}.`);
  return region;
}
