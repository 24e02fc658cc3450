import { runEngineGuard } from '@headroom/loadgen/engine-guard';

runEngineGuard();
