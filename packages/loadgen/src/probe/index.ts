export { probeAzure } from './probe-azure';
export { probeKubernetes } from './probe-kubernetes';
