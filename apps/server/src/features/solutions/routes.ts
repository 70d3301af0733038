import { announceSolution } from './announce-solution.ts';
import { downloadData } from './download-data.ts';
import { downloadDetails } from './download-details.ts';
import { getSolution } from './get-solution.ts';
import { listOrgSolutions } from './list-org-solutions.ts';
import { listSolutions } from './list-solutions.ts';
import { submitAll } from './submit-all.ts';
import { submitSolution } from './submit-solution.ts';

export const solutionRoutes = [
  announceSolution,
  listSolutions,
  listOrgSolutions,
  getSolution,
  submitSolution,
  downloadDetails,
  downloadData,
  submitAll,
];
