import type { Ctx, Permission } from '@headroom/services';
import type { z } from 'zod';

type Method = 'get' | 'post' | 'put' | 'delete';
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What an operation is given, parsed. */
interface Given<P, Q, B> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: Request;
}

/** A file in place of a JSON answer. */
export interface FileAnswer {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface OperationOf<P, Q, B> {
  id: string;
  method: Method;
  /** With `{parameters}`; without `/api/v1`. */
  path: string;
  /** Part of the documentation that it stands in. */
  group: string;
  summary: string;
  description?: string;
  /** Least permission; the use case asks for it again. */
  needs: Permission;
  params?: P;
  query?: Q;
  /** The query names a thing, which may not be there. */
  finds?: boolean;
  body?: B;
  /** Without one it is as if it were `{}`. */
  isBodyOptional?: boolean;
  /** Bytes that the body may have. */
  maxBytes?: number;
  /** The body is a text of this type in place of JSON. */
  bodyMediaType?: string;
  /** The body is a file, which the use case reads as it comes: the same file is the same effect, so it needs no key. */
  upload?: boolean;
  /**
   * It asks something elsewhere, so it takes neither key nor If-Match: asked again it does so again. Under one it would hold a
   * transaction, with the locks of a start in it, for as long as the other side takes.
   */
  reachesOut?: boolean;
  /** Its body may say what was read: 412 when that is another by now. */
  namesVersion?: boolean;
  /** Status of success, 200 without; what it answers: fields that are not in the schema are not sent. */
  status?: 200 | 201 | 202 | 204;
  answer?: z.ZodType;
  /** Media types of the files that it answers with. */
  files?: readonly string[];
  run: (ctx: Ctx, given: Given<P, Q, B>) => Promise<unknown>;
}

/** One operation of the API: its route, its schemas and the use case behind it. Server and specification are made of these. */
export type Operation = OperationOf<z.ZodObject | undefined, z.ZodObject | undefined, z.ZodType | undefined>;

export const operation = <
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  definition: OperationOf<P, Q, B>,
): Operation => definition as unknown as Operation;

/** Whether a request for it may have an Idempotency-Key. */
export const takesKey = ({ method, upload, reachesOut }: Operation): boolean =>
  method === 'post' && !upload && !reachesOut;
