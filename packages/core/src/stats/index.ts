export * from './level-statistics';
