export const dynamic = 'force-dynamic';

/** The process is up. */
export const GET = () => Response.json({ status: 'up' });
