import type { Handlers } from '@headroom/queue';
import { alertBudgets, type Clients } from '@headroom/services';

/** `webUrl`: where people reach the web app, for the link to the budgets. */
export const budgetsJudge =
  (clients: Clients, webUrl: string): Handlers['budgets.judge'] =>
  (payload) =>
    alertBudgets(clients, payload, webUrl);
