import { finishShardStage } from '@headroom/services';
import { agentRoute } from '@/server/agent-route';

export const POST = agentRoute(finishShardStage);
