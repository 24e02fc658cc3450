export * from './replay-demand';
export * from './replay-strategies';
export { exampleScaleRule, type ScaleRule } from './scale-rule';
