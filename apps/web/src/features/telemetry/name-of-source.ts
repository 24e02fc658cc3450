import type { TelemetryHead } from '@headroom/services';

/** Where a series is from, in a word: a file, a host, or a service in Azure. */
export function nameOfSource(source: TelemetryHead['source']): string {
  switch (source.kind) {
    case 'csv':
      return source.file;
    case 'prometheus':
      return new URL(source.url).host;
    case 'azure-monitor':
      return source.serviceId.split('/').at(-1) ?? source.serviceId;
  }
}
