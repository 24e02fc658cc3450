import { getConnections, roles } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { AzureConnectionForm } from './connection-azure-form';
import { KubernetesConnectionForm } from './connection-kubernetes-form';

/** The clouds where runs of this workspace can make load. Admins see and change them, secrets aside. */
export async function ConnectionSection() {
  const ctx = await requestContext();
  if (roles.indexOf(ctx.role) < roles.indexOf('admin'))
    return (
      <Card id="connections" title="Clouds">
        <p className="text-[13px] text-ink-2">
          An admin of this workspace connects Azure or a Kubernetes cluster here.
        </p>
      </Card>
    );
  const { azure, kubernetes } = await forPage(getConnections(ctx));
  const forms = [
    {
      title: 'Azure',
      note: 'Container Instances and Load Testing',
      saved: azure !== null,
      form: <AzureConnectionForm saved={azure} />,
    },
    {
      title: 'Kubernetes',
      note: 'agents as an indexed job',
      saved: kubernetes !== null,
      form: <KubernetesConnectionForm saved={kubernetes} />,
    },
  ];
  return (
    <Card id="connections" title="Clouds" note="where load can be made besides machines of your own">
      <div className="divide-y divide-line">
        {forms.map(({ title, note, saved, form }) => (
          <details key={title} className="group py-3 first:pt-0 last:pb-0">
            <summary className="cursor-pointer text-[13px] font-medium">
              {title}{' '}
              <span className="font-normal text-ink-3">
                · {saved ? 'connected' : 'not connected'} · {note}
              </span>
            </summary>
            <div className="pt-4">{form}</div>
          </details>
        ))}
      </div>
    </Card>
  );
}
