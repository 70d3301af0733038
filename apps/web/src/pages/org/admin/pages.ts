/* The pages that administer an organization. Their names are not part of a first visit. */

export const OrgAdminFrame = async () => (await import('./frame.tsx')).OrgAdminFrame;
export const OrgAdminProfile = async () => (await import('./profile.tsx')).OrgAdminProfile;
export const OrgAdminSettings = async () => (await import('./settings.tsx')).OrgAdminSettings;
export const OrgAdminMember = async () => (await import('./member.tsx')).OrgAdminMember;
export const OrgAdminImport = async () => (await import('./batch-import.tsx')).OrgAdminImport;
export const OrgAdminRoles = async () => (await import('./role.tsx')).OrgAdminRoles;
export const OrgAdminInvitations = async () => (await import('./invitation.tsx')).OrgAdminInvitations;
export const OrgAdminGroups = async () => (await import('./group.tsx')).OrgAdminGroups;
export const OrgAdminTags = async () => (await import('./tag.tsx')).OrgAdminTags;
export const OrgAdminRunner = async () => (await import('./runner.tsx')).OrgAdminRunner;
export const OrgAdminRunnerView = async () => (await import('./runner-view.tsx')).OrgAdminRunnerView;
export const OrgAdminAudit = async () => (await import('./audit.tsx')).OrgAdminAudit;
export const OrgAdminOwnership = async () => (await import('./ownership.tsx')).OrgAdminOwnership;
