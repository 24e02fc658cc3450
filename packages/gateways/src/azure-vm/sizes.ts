import sizes from './sizes.json';

/** A size of an Azure VM as the sources know it. */
export interface VmSize {
  id: string;
  /** ARM name, such as Standard_D4ds_v5; the price books' meter. */
  name: string;
  family: VmFamily;
  cpu: string | null;
  vcpu: number;
  /** Null where no source gives it. */
  memoryGib: number | null;
  tempDiskGib: number | null;
  /** Of vCPU and memory; null where vCPU is read off the name. */
  source: string | null;
  date: string | null;
}
export type VmFamily = 'Ddsv5' | 'Dpdsv5' | 'Dsv5' | 'Ddsv6' | 'Dpdsv6';

export const vmSizes = sizes as readonly VmSize[];
