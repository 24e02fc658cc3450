import { storeIntervals } from '@headroom/services';
import { agentRoute } from '@/server/agent-route';
import { bodyBytes } from '@/server/request-limits';

export const POST = agentRoute(storeIntervals, bodyBytes.seconds);
