import { stopVariable } from './stop-sign';

/** Columns of the results as JMeter writes them, in its own order; everything else is switched off. */
export const resultColumns = [
  'timeStamp',
  'elapsed',
  'label',
  'responseCode',
  'responseMessage',
  'success',
  'failureMessage',
  'bytes',
  'sentBytes',
  'Connect',
  stopVariable,
] as const;

const save: Record<string, string> = {
  output_format: 'csv',
  print_field_names: 'false',
  default_delimiter: ',',
  timestamp_format: 'ms',
  time: 'true',
  label: 'true',
  response_code: 'true',
  response_message: 'true',
  successful: 'true',
  assertion_results_failure_message: 'true',
  bytes: 'true',
  sent_bytes: 'true',
  connect_time: 'true',
  latency: 'false',
  data_type: 'false',
  thread_name: 'false',
  thread_counts: 'false',
  subresults: 'false',
  url: 'false',
  filename: 'false',
  hostname: 'false',
  encoding: 'false',
  sample_count: 'false',
  idle_time: 'false',
  // Rows are read as they are written: a half-full buffer would hold back what happened seconds ago.
  autoflush: 'true',
};

/** JMeter properties of every run, as a properties file. `storesBodies`: the plan looks at answers. */
export const saveProperties = (storesBodies: boolean): string =>
  [
    ...Object.entries(save).map(([name, value]) => `jmeter.save.saveservice.${name}=${value}`),
    'sampleresult.timestamp.start=true',
    'summariser.name=',
    `sample_variables=${stopVariable}`,
    ...(storesBodies ? [] : ['httpsampler.max_bytes_to_store_per_sample=1']),
    '',
  ].join('\n');
