export { registerRoute as POST } from '@/server/registered-agent-route';
