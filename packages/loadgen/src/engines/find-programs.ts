import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineId } from '@headroom/core';
import type { EnginePrograms } from './engine';

const run = promisify(execFile);
/** A JVM or Python that starts on a busy machine. */
const answerWithinMs = 15_000;

export interface SearchedPlaces {
  /** Where `npm run engines` installs: k6/k6-headroom, locust/bin/locust and jmeter/ below it. */
  directory: string;
  /** As the variable PATH. */
  searchPath: string;
}

export interface FoundPrograms {
  programs: Pick<EnginePrograms, 'k6' | 'locust' | 'jmeter'>;
  /** Of every engine that can be used here. */
  versions: Partial<Record<EngineId, string>>;
}

const canBe = (mode: number, path: string): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function firstProgram(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) if (await canBe(constants.X_OK, candidate)) return candidate;
  return undefined;
}

/** The version that a program states, or undefined when it does not run. */
async function versionOf(program: string | undefined, args: readonly string[], pattern: RegExp) {
  if (program === undefined) return undefined;
  try {
    const { stdout, stderr } = await run(program, args, { timeout: answerWithinMs, env: {} });
    return pattern.exec(`${stdout}${stderr}`)?.[1];
  } catch {
    return undefined;
  }
}

/** JMeter's own version is part of the name of its jar: nothing has to be started to know it. */
async function jmeterVersionAt(home: string): Promise<string | undefined> {
  const names = await readdir(join(home, 'lib', 'ext')).catch((): string[] => []);
  return names.map((name) => /^ApacheJMeter_core-(.+)\.jar$/.exec(name)?.[1]).find((version) => version !== undefined);
}

/** The first directory that holds a JMeter; its distribution's start script, which may be on the path, stands in bin/. */
async function firstHome(candidates: readonly string[]): Promise<string | undefined> {
  for (const home of candidates) if ((await jmeterVersionAt(home)) !== undefined) return home;
  return undefined;
}

/** Where the tools are, without starting any of them: below a directory or, failing that, on the path. */
export async function locatePrograms({ directory, searchPath }: SearchedPlaces): Promise<FoundPrograms['programs']> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const onPath = (name: string) => folders.map((folder) => join(folder, name));
  const [k6, plainK6, locust, java, home] = await Promise.all([
    firstProgram([join(directory, 'k6', 'k6-headroom')]),
    firstProgram([join(directory, 'k6', 'k6'), ...onPath('k6')]),
    firstProgram([join(directory, 'locust', 'bin', 'locust'), ...onPath('locust')]),
    firstProgram(onPath('java')),
    firstHome([join(directory, 'jmeter'), ...folders.map((folder) => join(folder, '..'))]),
  ]);
  return {
    ...(k6 ? { k6: { program: k6, output: 'headroom' } } : plainK6 && { k6: { program: plainK6, output: 'csv' } }),
    ...(locust && { locust }),
    ...(java && home && { jmeter: { java, home } }),
  };
}

/** Finds the tools that work, with the versions they state. Takes seconds: Python and Java start slowly. */
export async function findPrograms(places: SearchedPlaces): Promise<FoundPrograms> {
  const { k6, locust, jmeter } = await locatePrograms(places);
  const [k6Version, locustVersion, javaVersion, jmeterVersion] = await Promise.all([
    versionOf(k6?.program, ['version'], /v(\d+\.\d+\.\d+\S*)/),
    versionOf(locust, ['--version'], /(\d+\.\d+\.\d+\S*)/),
    versionOf(jmeter?.java, ['-version'], /version "([^"]+)"/),
    jmeter && jmeterVersionAt(jmeter.home),
  ]);
  const hasJmeter = javaVersion !== undefined && jmeterVersion !== undefined;
  return {
    programs: { ...(k6Version && { k6 }), ...(locustVersion && { locust }), ...(hasJmeter && { jmeter }) },
    versions: {
      builtin: '1',
      ...(k6Version && { k6: k6Version }),
      ...(locustVersion && { locust: locustVersion }),
      ...(hasJmeter && { jmeter: jmeterVersion }),
    },
  };
}
