/**
 * How a gateway stands among others. `unsure`: it is less sure to be enough than a choice asks for, while another is
 * surer. `unknown`: too little is known of it; `unanswered`: it could not be asked; both may be cheaper or dearer. `noOption`: it is known that nothing of it carries the target.
 * In the order in which they are shown.
 */
export const standings = ['cheapest', 'equal', 'dearer', 'unsure', 'unknown', 'unanswered', 'noOption'] as const;
export type Standing = (typeof standings)[number];
