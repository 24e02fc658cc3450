import { replayYear } from './replay-year';
import { answerQuestions } from './workbench/answer-questions';

answerQuestions(() => replayYear);
