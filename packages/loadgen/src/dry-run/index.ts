export { readStopSign, stopPath, stopSignOf } from './read-stop-sign';
export { sendOnce, type Answer, type Exchange, type PinnedTarget } from './send-once';
