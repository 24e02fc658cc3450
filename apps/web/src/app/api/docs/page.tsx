import { openApiDocument } from '@/api/openapi';
import { operations } from '@/api/operations';
import { leastRole } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'REST API' };

interface Described {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { description: string }>;
}

export default async function ApiDocsPage() {
  await requestContext();
  const { paths, components } = openApiDocument() as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, object> };
  };
  const groups = [...new Set(operations.map(({ group }) => group))];
  return (
    <>
      <PageHeader
        title="REST API"
        note="Everything the pages do, for programs, with a token of the settings as Authorization: Bearer hr_…"
        actions={
          <>
            <ButtonLink href="/settings/tokens">API tokens</ButtonLink>
            <ButtonLink href="/api/v1/openapi.json" prefetch={false}>
              OpenAPI 3.1
            </ButtonLink>
          </>
        }
      />
      <div className="space-y-4">
        {groups.map((group) => (
          <Card key={group} title={group}>
            <ul className="space-y-3 text-[13px]">
              {operations
                .filter((one) => one.group === group)
                .map(({ id, method, path, summary, description, needs }) => {
                  const described = paths[path]![method]!;
                  const content = Object.values(described.requestBody?.content ?? {})[0];
                  const name = content?.schema.$ref?.split('/').at(-1);
                  return (
                    <li key={id} id={id}>
                      <p className="font-mono text-xs break-all">
                        <span className="font-semibold uppercase">{method}</span> /api/v1{path}
                      </p>
                      <p>
                        {summary}. <span className="text-ink-3">{leastRole[needs]} or higher</span>
                      </p>
                      {description && <p className="text-ink-2">{description}</p>}
                      <Parameters parameters={described.parameters} />
                      {name && <Schema name="Body" schema={components.schemas[name] ?? {}} />}
                      <p className="text-xs text-ink-3">Answers {Object.keys(described.responses).join(', ')}</p>
                    </li>
                  );
                })}
            </ul>
          </Card>
        ))}
        <Card title="Schemas">
          <div className="text-[13px]">
            {Object.entries(components.schemas)
              .filter(([name]) => /^[A-Z]/.test(name))
              .map(([name, schema]) => (
                <Schema key={name} name={name} schema={schema} />
              ))}
          </div>
        </Card>
      </div>
    </>
  );
}

function Parameters({ parameters }: Pick<Described, 'parameters'>) {
  const own = parameters.filter((one) => one.in !== 'header');
  if (own.length === 0) return null;
  return (
    <ul className="mt-1 ml-4 list-disc text-xs text-ink-2">
      {own.map(({ name, required, description }) => (
        <li key={name}>
          <code className="font-mono">{name}</code>
          {required ? '' : ' (may be left out)'}
          {description && `: ${description}`}
        </li>
      ))}
    </ul>
  );
}

const Schema = ({ name, schema }: { name: string; schema: object }) => (
  <details className="mt-1">
    <summary className="min-h-6 cursor-pointer py-1 text-xs">{name}</summary>
    {/* It scrolls sideways, which the keyboard must be able to do too. */}
    <pre tabIndex={0} className="mt-1 max-h-96 overflow-auto rounded-md border border-line bg-sunken p-2 text-xs">
      {JSON.stringify(schema, null, 2)}
    </pre>
  </details>
);
