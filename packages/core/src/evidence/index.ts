export * from './kept-up';
export * from './plateau';
