/** What a tool had used up of the CPU at an instant. Milliseconds since 1970. */
interface CpuReading {
  atMs: number;
  cpuSeconds: number;
}

/** CPU of a tool over time, so that each second is told its own however late it is asked for. */
export class CpuCurve {
  private readonly readings: CpuReading[] = [];

  /** In the order of time. Used CPU never falls: what a process that has ended had used is gone from the process table. */
  add({ atMs, cpuSeconds }: CpuReading): void {
    const last = this.readings.at(-1);
    if (last && atMs <= last.atMs) return;
    if (last && cpuSeconds < last.cpuSeconds) return;
    this.readings.push({ atMs, cpuSeconds });
  }

  /** Percent of one core in a span of time, of that part of it (or the nearest) that was watched; null: nothing was. */
  percent(fromMs: number, toMs: number): number | null {
    const { readings } = this;
    const [first, last] = [readings[0], readings.at(-1)];
    if (!first || !last || first === last) return null;
    const shortest = last.atMs - readings.at(-2)!.atMs;
    const from = Math.max(first.atMs, Math.min(fromMs, last.atMs - shortest));
    const to = Math.min(last.atMs, Math.max(toMs, readings[1]!.atMs));
    return ((this.cpuSecondsAt(to) - this.cpuSecondsAt(from)) / (to - from)) * 100_000;
  }

  /** Between two readings the CPU is taken for even. */
  private cpuSecondsAt(atMs: number): number {
    const next = Math.max(
      1,
      this.readings.findIndex((reading) => reading.atMs >= atMs),
    );
    const [before, after] = [this.readings[next - 1]!, this.readings[next]!];
    const share = (atMs - before.atMs) / (after.atMs - before.atMs);
    return before.cpuSeconds + share * (after.cpuSeconds - before.cpuSeconds);
  }
}
