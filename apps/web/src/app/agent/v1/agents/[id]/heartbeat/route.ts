export { heartbeatRoute as POST } from '@/server/registered-agent-route';
