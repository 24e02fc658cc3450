/** The metric of Azure Monitor that counts the instances of a function app. */
export const flexInstancesMetric = 'InstanceCount';
