import { analystOf } from './analyst';
import { answerQuestions } from './answer-questions';

answerQuestions(analystOf);
