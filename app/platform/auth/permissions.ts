/** The roles with access to the admin area. A member without one is a 'user'. */
export const staffRoles = ['owner', 'admin', 'editor', 'organizer', 'treasurer'] as const

export type StaffRole = (typeof staffRoles)[number]
export type Role = 'user' | StaffRole

/** The roles that an admin can assign; there is exactly one owner, and only the owner can transfer ownership. */
export const assignableRoles = ['user', 'treasurer', 'organizer', 'editor', 'admin'] as const

/** The administrator roles. At least one member always has one of them. */
export const administratorRoles = ['owner', 'admin'] as const

export const roleLabels: Record<Role, string> = {
  user: 'User',
  treasurer: 'Treasurer',
  organizer: 'Organizer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

export const roleSummaries: Record<Role, string> = {
  user: 'A member, without access to the admin area',
  treasurer: 'Gifts, receipts, campaigns and the ledger, and nothing else',
  organizer: 'The organizer’s own events, with their sign-ups and attendance',
  editor: 'Content and pictures, but no member data',
  admin: 'Everything except transferring ownership',
  owner: 'Full access; there is only one owner',
}

/** The summary for use inside a sentence. */
export const roleSummary = (role: Role) => roleSummaries[role].replace(/^./, (letter) => letter.toLowerCase())

/** What a role can include, in the order of the page “Who can do what”. */
export const permissionLabels = {
  content: {
    label: 'Content',
    summary: 'Resources, articles, projects, guides, pages, site text, slides, the homepage and pictures',
  },
  ownEvents: {
    label: 'Own events',
    summary: 'Add events, and edit those they added or are assigned to, including sign-ups and attendance',
  },
  events: {
    label: 'All events',
    summary: 'Edit every event, including sign-ups and attendance, and assign organizers',
  },
  giving: {
    label: 'Donations',
    summary:
      'See, record, import, refund and export gifts, and manage pledges, receipts, funds, campaigns and the ledger',
  },
  messages: { label: 'Messages and initiatives', summary: 'Read and answer what people send' },
  newsletter: {
    label: 'Newsletter',
    summary: 'Write and send it, and see its subscribers and the store waitlist',
  },
  people: {
    label: 'Users',
    summary: "See, edit, export, suspend and delete accounts, and manage certificates and Qur'an groups",
  },
  roles: { label: 'Roles', summary: 'Invite people and change roles' },
  settings: { label: 'Settings', summary: 'Settings, navigation, checklist and sample content' },
  mail: { label: 'Outbox', summary: 'See emails and text messages, and retry or cancel emails' },
  imports: { label: 'Imports', summary: 'Import people, events, resources and attendance' },
  activity: { label: 'Activity', summary: 'See who changed what' },
  backups: { label: 'Backups', summary: 'Create and download backups' },
  ownership: { label: 'Ownership', summary: 'Make another admin the owner' },
} as const

export type Permission = keyof typeof permissionLabels

export const permissions = Object.keys(permissionLabels) as Permission[]

/** Every permission of every role: guards, navigation, buttons and the page “Who can do what” read this. */
const rolePermissions: Record<Role, ReadonlySet<Permission>> = {
  user: new Set(),
  treasurer: new Set(['giving']),
  organizer: new Set(['ownEvents']),
  editor: new Set(['content']),
  admin: new Set(permissions.filter((permission) => permission !== 'ownership')),
  owner: new Set(permissions),
}

/** One permission, or several of which one is enough. */
export type Access = Permission | readonly Permission[]

/** Whether a role includes a permission, or one of several. */
export const can = (role: Role, access: Access) =>
  [access].flat().some((permission) => rolePermissions[role].has(permission))

/** Whether a role has access to the admin area. */
export const isStaff = (role: Role) => role !== 'user'

/** Parses a stored role. Null and unknown roles count as 'user'. */
export const roleOf = (stored: string | null | undefined): Role =>
  staffRoles.find((role) => role === stored) ?? 'user'
