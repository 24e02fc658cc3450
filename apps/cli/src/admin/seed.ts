import { seed } from '../../../../prisma/seed';
import { withClients } from './clients';
import { readEnvironment } from './env';

/** Seeds the demo workspace. */
export async function seedInstance(): Promise<void> {
  const { HEADROOM_SAMPLE_URL, HEADROOM_SAMPLE_ADMIN_URL, HEADROOM_SAMPLE_ADMIN_TOKEN } = readEnvironment();
  if (!HEADROOM_SAMPLE_URL || !HEADROOM_SAMPLE_ADMIN_URL || !HEADROOM_SAMPLE_ADMIN_TOKEN)
    throw new Error('Seeding needs HEADROOM_SAMPLE_URL, HEADROOM_SAMPLE_ADMIN_URL and HEADROOM_SAMPLE_ADMIN_TOKEN.');
  await withClients((clients) =>
    seed(clients, {
      baseUrl: HEADROOM_SAMPLE_URL,
      adminUrl: HEADROOM_SAMPLE_ADMIN_URL,
      adminToken: HEADROOM_SAMPLE_ADMIN_TOKEN,
    }),
  );
  process.stdout.write('The demo workspace is in place.\n');
}
