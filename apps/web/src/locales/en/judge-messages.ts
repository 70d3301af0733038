import { addEnglish } from '../../lib/i18n/english.ts';

/**
 * Messages of the judge, word for word as the runner writes them: a message is looked up by its English text and shown
 * in the user's language.
 */
export const judgeMessages = addEnglish('judgeMessages', {
  'said.outputLimit': 'The program wrote too much output.',
  'said.wall': 'The program was still running after {{wall}} ms, having computed for only {{cpu}} ms.',
  'said.illegal': 'Ended by SIGILL, illegal instruction.',
  'said.aborted': 'Ended by SIGABRT, aborted: for example by a failed assertion or an uncaught exception.',
  'said.bus': 'Ended by SIGBUS, bad memory access.',
  'said.arithmetic': 'Ended by SIGFPE, arithmetic error such as division by zero.',
  'said.killed': 'Ended by SIGKILL, killed.',
  'said.segment': 'Ended by SIGSEGV, invalid memory access.',
  'said.pipe': 'Ended by SIGPIPE, broken pipe.',
  'said.terminated': 'Ended by SIGTERM, terminated.',
  'said.forbidden': 'Ended by SIGSYS, forbidden system call.',
  'said.signal': 'Ended by signal {{number}}.',
  'said.someSignal': 'Ended by a signal.',
  'said.interpreter': 'The interpreter ran out of memory.',
  'said.exit': 'Ended with exit status {{status}}.',
  'said.empty': 'The output is empty.',
  'said.early': 'The output ends too early.',
  'said.longLine': 'The output goes on after its expected end, on line {{number}}.',
  'said.longByte': 'The output goes on after its expected end, after byte {{number}}.',
  'said.differsLine': 'The output differs on line {{number}}.',
  'said.differsByte': 'The output differs after byte {{number}}.',
  'said.otherPieces': 'The output holds other lines or words than are expected.',
  'said.leftEarly': 'The program exited before the interaction finished.',
  'said.noOutput': 'No output was submitted for case {{name}}.',
  'said.firstStep': 'The first run wrote {{size}} bytes; {{limit}} are allowed.',
  'said.notAnswered': 'Not answered.',
  'said.noInstance': 'This problem is judged against an instance, and there is none here.',
  'said.instanceClosed': 'Your instance was not open when the submission was judged. Open it, and submit again.',
  'said.instanceStopped': 'A service of your instance has stopped. Restart the instance, and submit again.',
  'said.instanceUnreachable':
    'Your instance could not be reached. Submit again; if that does not help, restart the instance.',
  'said.checkStopped': 'The check of the instance was stopped: it took longer than {{seconds}} s, or wrote too much.',
  'said.answerTooLong': 'The answer is longer than {{size}} characters, or no text.',
  'said.noFile': 'The submission has no file named {{name}}.',
  'said.tooLarge': 'The source is larger than {{size}} MiB.',
  'said.unknownOf': 'The language {{name}} is not known here; known are {{known}}.',
  'said.unknown': 'The language {{name}} is not known here.',
  'said.noGrader': 'This problem has no grader for {{language}}.',
  'said.misfit':
    'The program does not fit the grader: it lacks something that the grader uses, or declares it otherwise.',
  'said.noProgram': 'The compiler produced no program.',
  'said.compilerExit': 'The compiler ended with exit status {{status}}.',
  'said.compilerSignal': 'The compiler was ended by signal {{number}}.',
  'said.compileTime': 'Compiling took longer than {{seconds}} s.',
  'said.compileMemory': 'Compiling needed more than {{size}} MiB of memory.',
  'said.programSize': 'The compiled program is larger than {{size}} MiB.',
});
