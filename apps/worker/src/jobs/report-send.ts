import type { Handlers } from '@headroom/queue';
import { sendDueReport, type Clients } from '@headroom/services';

/** `webUrl`: where people reach the web app, for the link in a report. */
export const reportSend =
  (clients: Clients, webUrl: string): Handlers['report.send'] =>
  (payload) =>
    sendDueReport(clients, payload, webUrl);
