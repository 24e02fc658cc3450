export { ArmApimServer, apimConnection, type ArmTrouble } from './arm-apim-server';
export { contoso, type StandInService } from './apim-state';
