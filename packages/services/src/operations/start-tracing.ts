import type { Attributes } from '@opentelemetry/api';

/** Something that this process did, told when it has ended. */
export interface Trace {
  name: string;
  kind: 'request' | 'job';
  seconds: number;
  failed: boolean;
  attributes: Attributes;
  /** W3C `traceparent` of whoever asked for it. */
  traceparent?: string | undefined;
}

export interface Tracing {
  record(trace: Trace): void;
  /** Sends what is not sent yet, and ends. */
  close(): Promise<void>;
}

/** With all its attempts: a process that ends waits for it. */
const exportMs = 2_000;

const off: Tracing = { record: () => undefined, close: () => Promise.resolve() };

/**
 * Sends a span of every request or job of this process to a collector that speaks OTLP over HTTP. A collector that cannot be reached loses
 * spans and disturbs nothing else. Without an endpoint nothing is loaded, and nothing is sent.
 * @param endpoint of the collector, without `/v1/traces`; headers for it are read from `OTEL_EXPORTER_OTLP_HEADERS`
 */
export async function startTracing({
  endpoint,
  service,
}: {
  endpoint: string | undefined;
  service: string;
}): Promise<Tracing> {
  if (endpoint === undefined) return off;
  const [{ defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode }, { W3CTraceContextPropagator }] =
    await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/core')]);
  const [{ resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }] = await Promise.all(
    [
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: exportMs });
  // Of its own, not the process's: what frameworks would add to it names paths, and a path may hold a share's token.
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'headroom' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('headroom');
  const propagator = new W3CTraceContextPropagator();
  return {
    record: ({ name, kind, seconds, failed, attributes, traceparent }) => {
      const endTime = Date.now();
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const options = {
        kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER,
        startTime: endTime - seconds * 1000,
        attributes,
      };
      const span = tracer.startSpan(name, options, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
