import type { EngineJob } from '../engine';
import { boolProp, collectionProp, elementProp, hashTree, node, stringProp } from './elements';
import type { PlanNode } from './elements';
import { secretVariable } from '../engine';
import { planLiteral, secretExpression } from './plan-text';
import { samplerNode } from './sampler';
import { stopNode } from './stop-sign';
import { beginNode, thinkNode, threadGroupNode, timerNodes } from './thread-group';
import { element } from './xml';
import type { Xml } from './xml';

export const mixFile = 'mix.csv';

const testPlan = (secretNames: readonly string[], children: PlanNode[]): PlanNode =>
  node(
    'TestPlan',
    'TestPlanGui',
    'Headroom',
    [
      boolProp('TestPlan.functional_mode', false),
      boolProp('TestPlan.serialize_threadgroups', false),
      elementProp(
        'TestPlan.user_defined_variables',
        'Arguments',
        collectionProp(
          'Arguments.arguments',
          ...secretNames.map((name) =>
            elementProp(
              secretVariable(name),
              'Argument',
              stringProp('Argument.name', secretVariable(name)),
              stringProp('Argument.value', secretExpression(name)),
              stringProp('Argument.metadata', '='),
            ),
          ),
        ),
      ),
    ],
    children,
  );

/** Connects to one address, whatever the target's name stands for. */
function pinNodes({ target }: EngineJob): PlanNode[] {
  const { hostname } = new URL(target.baseUrl);
  if (target.address === undefined || hostname === target.address || hostname === `[${target.address}]`) return [];
  const host = elementProp(
    planLiteral(hostname),
    'StaticHost',
    stringProp('StaticHost.Name', planLiteral(hostname)),
    stringProp('StaticHost.Address', planLiteral(target.address)),
  );
  return [
    node('DNSCacheManager', 'DNSCachePanel', 'Pinned address', [
      collectionProp('DNSCacheManager.servers'),
      collectionProp('DNSCacheManager.hosts', host),
      boolProp('DNSCacheManager.clearEachIteration', false),
      boolProp('DNSCacheManager.isCustomResolver', true),
    ]),
  ];
}

/** Which request comes next: read from the table of the mix. */
const mixNode = (): PlanNode =>
  node('CSVDataSet', 'TestBeanGUI', 'Mix', [
    stringProp('filename', mixFile),
    stringProp('fileEncoding', 'UTF-8'),
    stringProp('variableNames', 'request'),
    stringProp('delimiter', ','),
    boolProp('ignoreFirstLine', false),
    boolProp('quotedData', false),
    boolProp('recycle', true),
    boolProp('stopThread', false),
    stringProp('shareMode', 'shareMode.all'),
  ]);

const switchNode = (samplers: PlanNode[]): PlanNode =>
  node(
    'SwitchController',
    'SwitchControllerGui',
    'Mix',
    [stringProp('SwitchController.value', '${request}')],
    samplers,
  );

/** The test plan of a job, with its figures (threads, rampup, duration, rps, host, port, protocol) as properties. */
export function planXml(job: EngineJob): Xml {
  const { stage, target, requests } = job;
  const baseUrl = new URL(target.baseUrl);
  const samplers = requests.map((request) => samplerNode(request, baseUrl, target.timeoutMs));
  const thinkTimeMs = stage.load.model === 'closed' ? stage.load.thinkTimeMs : 0;
  const load = threadGroupNode([
    ...(requests.length > 1 ? [mixNode()] : []),
    ...timerNodes(stage),
    ...(requests.length > 1 ? [switchNode(samplers)] : samplers),
    ...(thinkTimeMs > 0 ? [thinkNode(thinkTimeMs)] : []),
  ]);
  const tree = hashTree([testPlan(job.secretNames, [...pinNodes(job), stopNode, beginNode(), load])]);
  const root = element('jmeterTestPlan', { version: '1.2', properties: '5.0', jmeter: '5.6.3' }, tree);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
