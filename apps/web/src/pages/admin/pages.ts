/* The pages that administer the whole installation. Their names are not part of a first visit. */

export const AdminFrame = async () => (await import('./frame.tsx')).AdminFrame;
export const AdminHome = async () => (await import('./home.tsx')).AdminHome;
export const AdminUsers = async () => (await import('./user.tsx')).AdminUsers;
export const AdminNewUser = async () => (await import('./new-user.tsx')).AdminNewUser;
export const AdminUser = async () => (await import('./user-view.tsx')).AdminUser;
export const AdminOrgs = async () => (await import('./org.tsx')).AdminOrgs;
export const AdminRunners = async () => (await import('./runner.tsx')).AdminRunners;
export const AdminRunnerView = async () => (await import('./runner-view.tsx')).AdminRunnerView;
export const AdminRunnerQuotas = async () => (await import('./runner-quota.tsx')).AdminRunnerQuotas;
export const AdminAudit = async () => (await import('./audit.tsx')).AdminAudit;
export const AdminBranding = async () => (await import('./branding.tsx')).AdminBranding;
export const AdminMisc = async () => (await import('./misc.tsx')).AdminMisc;
