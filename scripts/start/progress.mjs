const reminderMs = 15_000;

/**
 * Runs one step and prints it with its time when it is done; a long one says in between that it is still at it.
 * Steps may run side by side.
 */
export async function step(name, work) {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const reminder = setInterval(() => console.log(`… ${name.padEnd(32)} ${seconds().padStart(8)}`), reminderMs);
  try {
    const result = await work();
    console.log(`✓ ${name.padEnd(32)} ${seconds().padStart(8)}`);
    return result;
  } catch (error) {
    if (error.name !== 'AbortError') console.log(`✗ ${name.padEnd(32)} ${seconds().padStart(8)}`);
    throw error;
  } finally {
    clearInterval(reminder);
  }
}
