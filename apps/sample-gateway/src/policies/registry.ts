import { basicAuth } from './basic-auth';
import { forwardRequest } from './forward-request';
import { jsonToXml } from './json-to-xml';
import { logToFile } from './log-to-file';
import type { Policy } from './policy';
import { rateLimitByKey } from './rate-limit-by-key';
import { returnResponse } from './return-response';
import { setHeader } from './set-header';
import { validateContent } from './validate-content';
import { validateJwt } from './validate-jwt';

export const policies: readonly Policy[] = [
  returnResponse,
  forwardRequest,
  validateJwt,
  basicAuth,
  rateLimitByKey,
  validateContent,
  setHeader,
  jsonToXml,
  logToFile,
];
