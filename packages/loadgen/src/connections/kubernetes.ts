import { z } from 'zod';
import { endpointSchema } from './endpoint';

const label = z
  .string()
  .regex(/^([A-Za-z0-9]([\w.-]*[A-Za-z0-9])?)?$/, 'is no label value')
  .max(63);
const labelName = z.string().regex(/^([a-z0-9.-]{1,253}\/)?[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/, 'is no label name');

/** How a workspace reaches a Kubernetes cluster. Sealed as one secret. */
export const kubernetesConnectionSchema = z.strictObject({
  server: endpointSchema,
  /** The cluster's certificate authority: PEM in base64, as a kubeconfig has it. Without it, the system's are trusted. */
  caData: z
    .string()
    .max(100_000)
    .refine((data) => {
      const pem = atobOrNull(data);
      return pem !== null && pem.includes('-----BEGIN CERTIFICATE-----');
    }, 'must be a PEM certificate in base64 (certificate-authority-data of a kubeconfig)')
    .optional(),
  token: z.string().trim().min(1).max(10_000),
  namespace: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'is the name of a namespace'),
  nodeSelector: z.record(labelName, label).optional(),
  /** Of each agent: cores and gibibytes, as request and as limit. */
  cpu: z.number().min(0.1).max(128).default(2),
  memoryGb: z.number().min(0.25).max(512).default(2),
  /** Scripts of one's own may run there. */
  allowScripts: z.boolean().default(false),
});
export type KubernetesConnection = z.output<typeof kubernetesConnectionSchema>;

function atobOrNull(data: string): string | null {
  try {
    return atob(data);
  } catch {
    return null;
  }
}
