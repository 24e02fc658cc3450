import type { ArmApimServer } from './arm-apim-server';

export const serviceType = 'Microsoft.ApiManagement/service';

const kindsOf = (at: string) =>
  at
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/** Something of a service, in the envelope of Azure Resource Manager. @param kinds of its type, where its path says others */
export const entityOf = (
  arm: Pick<ArmApimServer, 'idOf'>,
  name: string,
  at: string,
  properties: object,
  kinds = kindsOf(at),
) => ({
  ...{ id: `${arm.idOf(name)}/${at}`, type: `${serviceType}/${kinds}`, name: at.split('/').at(-1) },
  properties,
});
