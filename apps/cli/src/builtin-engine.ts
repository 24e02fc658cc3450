import { runBuiltinEngine } from '@headroom/loadgen/builtin-process';

runBuiltinEngine(new URL('./builtin-thread.js', import.meta.url));
