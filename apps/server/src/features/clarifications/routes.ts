import { answerQuestion, changeClarification, editAnswer, writeNotice } from './answer.ts';
import { addToQuestion, askQuestion } from './ask-question.ts';
import { changeCannedAnswers, getCannedAnswers } from './canned-answers.ts';
import { claimClarification, releaseClarification } from './claim.ts';
import { noticeContests } from './notice-contests.ts';
import {
  countClarifications,
  getClarification,
  listClarifications,
  listUnreadClarifications,
  readClarification,
} from './read-clarifications.ts';

export const clarificationRoutes = [
  listUnreadClarifications,
  noticeContests,
  listClarifications,
  countClarifications,
  getClarification,
  askQuestion,
  addToQuestion,
  readClarification,
  writeNotice,
  changeClarification,
  answerQuestion,
  editAnswer,
  claimClarification,
  releaseClarification,
  getCannedAnswers,
  changeCannedAnswers,
];
