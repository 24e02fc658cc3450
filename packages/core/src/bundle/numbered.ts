/** Names by number in their order, such as "policy 1"; one that is such a number already stays. */
export function numbered(noun: string, all: readonly string[]): Map<string, string> {
  const names = [...new Set(all)].filter((name) => !new RegExp(`^${noun} \\d+$`).test(name));
  return new Map([
    ...[...new Set(all)].map((name) => [name, name] as const),
    ...names.map((name, index) => [name, `${noun} ${index + 1}`] as const),
  ]);
}
