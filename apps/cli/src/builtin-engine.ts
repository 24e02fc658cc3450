import { runBuiltinEngine } from '@headroom/loadgen/builtin-process';

runBuiltinEngine(import.meta.url);
