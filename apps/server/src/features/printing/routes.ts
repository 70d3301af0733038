import { getPrintPdf } from './get-pdf.ts';
import { cancelPrintJob, listOwnPrintJobs } from './own-jobs.ts';
import { claimNextPrintJob, claimPrintJob, endPrintJob, releasePrintJob, undoPrintJob } from './print-job.ts';
import { getPrintQueue, listPrintJobs } from './read-queue.ts';
import { sendPrintJob } from './send-job.ts';
import { changePrintSettings, getPrintSettings } from './settings.ts';

export const printRoutes = [
  listOwnPrintJobs,
  sendPrintJob,
  cancelPrintJob,
  getPrintQueue,
  listPrintJobs,
  claimNextPrintJob,
  claimPrintJob,
  releasePrintJob,
  endPrintJob,
  undoPrintJob,
  getPrintPdf,
  getPrintSettings,
  changePrintSettings,
];
