export { sendOnce, type Answer, type Exchange, type PinnedTarget } from './send-once';
