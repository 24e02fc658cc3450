interface Written {
  gatewayId: string;
  name: string;
  text: string;
  isDocument: boolean;
}

/** What was written as the use case takes it, or a sentence about what is wrong with it. */
export function policiesInput({ gatewayId, name, text, isDocument }: Written): object | string {
  if (isDocument) return { gatewayId, name, document: text };
  try {
    return { gatewayId, name, chain: JSON.parse(text) as unknown };
  } catch (error) {
    return `The chain is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
