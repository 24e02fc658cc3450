import { runThread } from '@headroom/loadgen/builtin-thread';

runThread();
