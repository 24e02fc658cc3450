import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { refusal, type ArmStandIn, type Reply } from './arm-stand-in';

/** What a metric is over the step that begins at a moment; undefined where nothing was seen. */
type Figure = (atMs: number) => number | undefined;
/** By the name of the metric; one that is split has a figure for each value of its only dimension. */
export type StandInMetrics = Record<string, Figure | { dimension: string; by: Record<string, Figure> }>;

const units: Record<string, string> = { Duration: 'MilliSeconds', BackendDuration: 'MilliSeconds' };
const secondsOf: Record<string, number> = { PT1M: 60, PT5M: 300, PT15M: 900, PT30M: 1800, PT1H: 3600 };

/** Metrics that every resource of a namespace has a definition of; those of other tiers read 0. */
const defined: Readonly<Record<string, readonly string[]>> = {
  'microsoft.apimanagement/service': [
    ...['Requests', 'Duration', 'BackendDuration', 'Capacity', 'CpuPercent_Gateway', 'MemoryPercent_Gateway'],
  ],
  // As the list "Supported metrics for Microsoft.Web/sites" in MicrosoftDocs/azure-reference-other has them for Flex Consumption.
  'microsoft.web/sites': [
    ...['OnDemandFunctionExecutionCount', 'OnDemandFunctionExecutionUnits', 'InstanceCount'],
    ...['AlwaysReadyFunctionExecutionCount', 'AlwaysReadyFunctionExecutionUnits', 'AlwaysReadyUnits'],
  ],
};

/** Answers `metrics:getBatch`: no more than 1,440 points of a series. */
export async function answerMetrics(
  arm: Pick<ArmStandIn, 'metrics' | 'nowMs'>,
  request: IncomingMessage,
  url: URL,
): Promise<Reply> {
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const bad = (message: string) => refusal({ status: 400, code: 'BadRequest', message });
  const { resourceids } = (await json(request)) as { resourceids: string[] };
  const stepSeconds = secondsOf[query('interval')];
  const names = query('metricnames').split(',');
  const known = defined[query('metricnamespace').toLowerCase()];
  if (!known) return bad(`Unknown metric namespace ${query('metricnamespace')}.`);
  const strange = names.find((name) => !known.includes(name));
  if (stepSeconds === undefined) return bad(`Invalid time grain ${query('interval')}.`);
  if (strange !== undefined) return bad(`Failed to find metric configuration for metric: ${strange}.`);
  const [fromMs, untilMs] = [Date.parse(query('starttime')), Date.parse(query('endtime'))] as const;
  if (!(untilMs > fromMs) || arm.nowMs - fromMs > 93.5 * 86_400_000) return bad('Invalid time span.');
  if ((untilMs - fromMs) / 1000 / stepSeconds > 1440) return bad('Too many points; shorten the time span.');
  const wanted = query('aggregation').toLowerCase().split(',');
  const series = (figure: Figure) => {
    const data = [];
    for (let at = fromMs; at < untilMs; at += stepSeconds * 1000) {
      const value = figure(at);
      const point = { average: value, total: value };
      data.push({
        timeStamp: new Date(at).toISOString().replace('.000Z', 'Z'),
        ...(value !== undefined && Object.fromEntries(Object.entries(point).filter(([key]) => wanted.includes(key)))),
      });
    }
    return data;
  };
  const value = names.map((name) => {
    const metric = arm.metrics[name] ?? (() => 0);
    const split = typeof metric === 'function' ? null : metric;
    const byDimension = split !== null && query('filter') === `${split.dimension} eq '*'`;
    const whole: Figure = (atMs) => {
      if (typeof metric === 'function') return metric(atMs);
      const parts = Object.values(metric.by).flatMap((figure) => figure(atMs) ?? []);
      return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0);
    };
    return {
      id: `${resourceids[0]}/providers/Microsoft.Insights/metrics/${name}`,
      ...{ type: 'Microsoft.Insights/metrics', name: { value: name, localizedValue: name }, errorCode: 'Success' },
      unit: units[name] ?? (/Percent|Capacity/.test(name) ? 'Percent' : 'Count'),
      timeseries: byDimension
        ? Object.entries(split.by).map(([part, figure]) => ({
            metadatavalues: [{ name: { value: split.dimension.toLowerCase() }, value: part }],
            data: series(figure),
          }))
        : [{ metadatavalues: [], data: series(whole) }],
    };
  });
  const times = { starttime: query('starttime'), endtime: query('endtime'), interval: query('interval') };
  const resource = { namespace: query('metricnamespace'), resourceregion: 'westeurope', resourceid: resourceids[0] };
  return { status: 200, body: { values: [{ ...times, ...resource, value }] } };
}
