/** What an address is good for. Only `public`, `private` and `loopback` can be a machine that somebody answers for. */
export type AddressKind =
  /** Of the internet. */
  | 'public'
  /** Of a private network. */
  | 'private'
  /** This machine, seen from this machine. */
  | 'loopback'
  /** Where a cloud tells its machines their credentials. */
  | 'metadata'
  /** Of one wire, where metadata services live too. */
  | 'link-local'
  /** Stands for an IPv4 address behind a translator or a tunnel. */
  | 'translated'
  /** For documentation, many receivers at once, or nobody. */
  | 'reserved';

export interface AddressRange {
  cidr: string;
  kind: AddressKind;
  /** What it is, and where that is laid down. */
  source: string;
}

/** Where clouds tell their machines credentials; some of these look like any other address. */
const metadata = [
  ['169.254.169.254/32', 'metadata of AWS, Azure, Google Cloud and others'],
  ['169.254.170.0/24', 'credentials of tasks on AWS ECS and EKS'],
  ['100.100.100.200/32', 'metadata of Alibaba Cloud'],
  ['168.63.129.16/32', 'platform of Azure'],
  ['192.0.0.192/32', 'metadata of Oracle Cloud'],
  ['fd00:ec2::/32', 'metadata and credentials on AWS'],
  ['fd20:ce::254/128', 'metadata of Google Cloud'],
  ['fd00:42::42/128', 'metadata of Scaleway'],
] as const;

const ipv4 = [
  ['0.0.0.0/8', 'reserved', 'this network, RFC 791: many systems take it for this machine'],
  ['10.0.0.0/8', 'private', 'RFC 1918'],
  ['100.64.0.0/10', 'private', 'shared by carriers, RFC 6598'],
  ['127.0.0.0/8', 'loopback', 'RFC 1122'],
  ['169.254.0.0/16', 'link-local', 'RFC 3927'],
  ['172.16.0.0/12', 'private', 'RFC 1918'],
  ['192.0.0.0/24', 'reserved', 'IETF protocols, RFC 6890'],
  ['192.0.2.0/24', 'reserved', 'documentation, RFC 5737'],
  ['192.31.196.0/24', 'reserved', 'AS112, RFC 7535'],
  ['192.52.193.0/24', 'reserved', 'AMT, RFC 7450'],
  ['192.88.99.0/24', 'reserved', '6to4 relays, RFC 7526'],
  ['192.168.0.0/16', 'private', 'RFC 1918'],
  ['192.175.48.0/24', 'reserved', 'AS112, RFC 7534'],
  ['198.18.0.0/15', 'reserved', 'benchmarks of network devices, RFC 2544'],
  ['198.51.100.0/24', 'reserved', 'documentation, RFC 5737'],
  ['203.0.113.0/24', 'reserved', 'documentation, RFC 5737'],
  ['224.0.0.0/4', 'reserved', 'multicast, RFC 1112'],
  ['240.0.0.0/4', 'reserved', 'future use and broadcast, RFC 1112 and 919'],
] as const;

const ipv6 = [
  ['::/128', 'reserved', 'unspecified, RFC 4291: many systems take it for this machine'],
  ['::1/128', 'loopback', 'RFC 4291'],
  ['::/96', 'translated', 'IPv4-compatible, RFC 4291'],
  ['::ffff:0:0:0/96', 'translated', 'IPv4-translated, RFC 2765'],
  ['64:ff9b::/96', 'translated', 'NAT64, RFC 6052'],
  ['64:ff9b:1::/48', 'translated', 'local NAT64, RFC 8215'],
  ['100::/64', 'reserved', 'discarded, RFC 6666'],
  ['2001::/32', 'translated', 'Teredo, RFC 4380'],
  ['2001::/23', 'reserved', 'IETF protocols, RFC 2928'],
  ['2001:db8::/32', 'reserved', 'documentation, RFC 3849'],
  ['2002::/16', 'translated', '6to4, RFC 3056'],
  ['2620:4f:8000::/48', 'reserved', 'AS112, RFC 7534'],
  ['3fff::/20', 'reserved', 'documentation, RFC 9637'],
  ['5f00::/16', 'reserved', 'segment routing, RFC 9602'],
  ['fc00::/7', 'private', 'unique local, RFC 4193'],
  ['fe80::/10', 'link-local', 'RFC 4291'],
  ['fec0::/10', 'reserved', 'site-local, RFC 3879'],
  ['ff00::/8', 'reserved', 'multicast, RFC 4291'],
  ['2000::/3', 'public', 'global unicast, RFC 4291'],
  ['::/0', 'reserved', 'not assigned, RFC 4291'],
] as const;

/** All ranges that are told apart; the first that holds an address says what it is. */
export const addressRanges: readonly AddressRange[] = [
  ...metadata.map(([cidr, source]) => ({ cidr, kind: 'metadata' as const, source })),
  ...[...ipv4, ...ipv6].map(([cidr, kind, source]) => ({ cidr, kind, source })),
  { cidr: '0.0.0.0/0', kind: 'public', source: 'RFC 791' },
];
