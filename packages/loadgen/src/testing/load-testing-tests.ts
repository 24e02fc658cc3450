import { invalid, notFound, ok } from './load-testing-replies';
import type { Reply } from './load-testing-replies';
import type { StandInTest } from './load-testing-runs';

/** Tests and their files, as the stand-in of Azure Load Testing keeps them. */
export class StandInTests extends Map<string, StandInTest> {
  /** What scripts are answered with after their check; null: they pass. */
  scriptFault: string | null = null;

  put(testId: string, patch: StandInTest['document'], version: string): Reply {
    if (testId === '') return invalid('testId must be 2 to 50 lower-case letters, digits, underscores or hyphens.');
    const {
      displayName = '',
      description = '',
      loadTestConfiguration,
      kind,
      autoStopCriteria,
    } = patch as Record<string, string>;
    if (String(displayName).length > 50 || String(description).length > 100) return invalid('A text is too long.');
    if (version === '2022-11-01' && (kind ?? autoStopCriteria))
      return invalid('kind and autoStopCriteria are unknown.');
    const instances = (loadTestConfiguration as { engineInstances?: number } | undefined)?.engineInstances;
    if (instances !== undefined && (instances < 1 || instances > 45))
      return invalid('engineInstances must be 1 to 45.');
    const known = this.get(testId);
    this.set(testId, { document: { ...known?.document, ...patch, testId }, files: known?.files ?? new Map() });
    return ok(this.get(testId)!.document, known ? 200 : 201);
  }

  putFile(testId: string, fileName: string, fileType: string, text: string, version: string): Reply {
    const test = this.get(testId);
    if (!test) return notFound('Test');
    const isScript = fileType === 'JMX_FILE' || (fileType === 'TEST_SCRIPT' && version >= '2024-12-01-preview');
    if (!isScript && !['USER_PROPERTIES', 'ADDITIONAL_ARTIFACTS'].includes(fileType))
      return invalid(`No file type ${fileType}.`);
    test.files.set(fileName, {
      fileType,
      text,
      validationStatus: isScript ? 'VALIDATION_INITIATED' : 'VALIDATION_NOT_REQUIRED',
    });
    return { ...this.file(testId, fileName), status: 201 };
  }

  /** A script is checked between one question and the next. */
  file(testId: string, fileName: string): Reply {
    const file = this.get(testId)?.files.get(fileName);
    if (!file) return notFound('File');
    const { text: _text, ...seen } = file;
    if (file.validationStatus === 'VALIDATION_INITIATED') {
      const fault =
        this.scriptFault ??
        (file.fileType === 'JMX_FILE' && !file.text.includes('<jmeterTestPlan') ? 'It is no JMX.' : null);
      Object.assign(
        file,
        fault === null
          ? { validationStatus: 'VALIDATION_SUCCESS' }
          : { validationStatus: 'VALIDATION_FAILURE', validationFailureDetails: fault },
      );
    }
    return ok({ fileName, ...seen });
  }

  matching(search: string) {
    return [...this.values()].map(({ document }) => document).filter(({ testId }) => String(testId).includes(search));
  }
}
