import { planAccessRoutes } from './access.ts';
import { changePlanContent, deletePlan, getPlanSettings, replacePlanSettings } from './edit-plan.ts';
import { enterPlanContest } from './enter-contest.ts';
import { getPlanSelf, joinPlan } from './join-plan.ts';
import { listPlanParticipants } from './list-participants.ts';
import { makePlan } from './make-plan.ts';
import {
  addPlanContest,
  getPlanContestSettings,
  listPlanContests,
  removePlanContest,
  replacePlanContestSettings,
  setPlanContestSlugs,
} from './plan-contests.ts';
import { getPlan, listDemoPlans, listPlans, listPlanTags } from './read-plans.ts';

export const planRoutes = [
  makePlan,
  listPlans,
  listPlanTags,
  listDemoPlans,
  getPlan,
  joinPlan,
  getPlanSelf,
  changePlanContent,
  listPlanContests,
  addPlanContest,
  enterPlanContest,
  getPlanContestSettings,
  replacePlanContestSettings,
  setPlanContestSlugs,
  removePlanContest,
  listPlanParticipants,
  ...planAccessRoutes,
  getPlanSettings,
  replacePlanSettings,
  deletePlan,
];
