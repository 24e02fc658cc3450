export { ArmApimServer, apimConnection } from './arm-apim-server';
export { contoso, type StandInService } from './apim-state';
export { ArmFunctionsServer } from './arm-functions-server';
export { armConnection, type ArmTrouble } from './arm-stand-in';
