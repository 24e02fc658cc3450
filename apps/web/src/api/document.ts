import type { Operation } from './operation';
import { operations } from './operations';

/** What a PUT may be held against by If-Match: what the GET of the same address shows. Undefined where there is none. */
export function documentOf({ method, path, reachesOut }: Operation): Operation | undefined {
  if (method !== 'put' || reachesOut) return undefined;
  return operations.find((one) => one.method === 'get' && one.path === path);
}

/** Whether an answer has an ETag: what is read, and what a PUT answers with where that is all that the GET shows. */
export function hasEtag(operation: Operation): boolean {
  if (!operation.answer) return false;
  return operation.method === 'get' || documentOf(operation)?.answer === operation.answer;
}
