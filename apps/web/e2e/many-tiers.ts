interface GatewayFile {
  definition: { tiers: { id: string; name: string }[] };
}

/** A gateway file with so many copies of its first tier beside it. */
export function manyTiers(text: string, copies: number): string {
  const file = JSON.parse(text) as GatewayFile;
  const [first] = file.definition.tiers;
  const tiers = Array.from({ length: copies }, (_, index) => ({
    ...first!,
    id: `size-${index}`,
    name: `Size ${index}`,
  }));
  return JSON.stringify({ ...file, definition: { ...file.definition, tiers: [first, ...tiers] } });
}
