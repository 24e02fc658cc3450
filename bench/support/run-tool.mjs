import { spawn } from 'node:child_process';
import { cpuSecondsOf } from './process-cpu.mjs';
import { generatorCore, pinned } from './programs.mjs';

const cpuSampleMs = 100;

/** The builtin engine raises its own priority where it may, so every tool gets the same. */
const withPriority = (program, args) => ['nice', ['-n', '-14', program, ...args]];

/** Runs a load generator on its core to its end; what it printed and the CPU it used. */
export function runTool(program, args, { stdin = 'ignore' } = {}) {
  const child = spawn(...withPriority(...pinned(generatorCore, program, args)), { stdio: [stdin, 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  let cpuSeconds = null;
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const sampling = setInterval(() => (cpuSeconds = cpuSecondsOf(child.pid) ?? cpuSeconds), cpuSampleMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(sampling);
      if (code === 0) resolve({ stdout, stderr, cpuSeconds });
      else reject(new Error(`${program} ended with ${code}: ${stderr.slice(-500)}`));
    });
  });
}
