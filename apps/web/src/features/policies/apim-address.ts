/** What was chosen of a service of API Management. */
export interface ApimChoice {
  service?: string | undefined;
  api?: string | undefined;
  operation?: string | undefined;
  product?: string | undefined;
}

/** Of the page that shows a choice. */
export function apimAddress(choice: ApimChoice): string {
  const given = Object.entries(choice).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/policies/azure?${new URLSearchParams(given).toString()}`;
}
