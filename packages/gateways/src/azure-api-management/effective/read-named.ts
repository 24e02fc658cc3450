import { HeadroomError, invalidInput } from '@headroom/core';
import { readPolicyXml } from '../policy-xml/read-policy-xml';

/** Reads a policy document. @throws HeadroomError `invalid-input` that says whose document it is */
export function readNamed(where: string, xml: string): ReturnType<typeof readPolicyXml> {
  try {
    return readPolicyXml(xml);
  } catch (error) {
    if (error instanceof HeadroomError) throw invalidInput(`In ${where}: ${error.message}`, error.details);
    throw error;
  }
}
