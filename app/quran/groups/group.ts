export const groupLimits = { members: 50, groupsPerMember: 10, name: 60, note: 500, goal: 10_000 }

export type GroupKind = 'adults' | 'minors'
export const groupKindLabels: Record<GroupKind, string> = {
  adults: 'Adults (18 or older)',
  minors: 'Young people under 18',
}

/**
 * What other members see of a member's reading. 'done' is whether they have read; 'amount' is also how much.
 */
export type Share = 'done' | 'amount' | 'nothing'
export const shareLabels: Record<Share, string> = {
  done: 'Whether I read',
  amount: 'Whether I read, and how much',
  nothing: 'Nothing',
}

export type GoalMeasure = 'none' | 'days' | 'pages'
export const goalMeasureLabels: Record<GoalMeasure, string> = {
  none: 'No goal',
  days: 'Days of reading',
  pages: 'Pages',
}

export interface Group {
  id: string
  name: string
  kind: GroupKind
  approvedAt: string | null
  inviteCode: string | null
  goalMeasure: GoalMeasure
  goalAmount: number
}

/** A group for minors opens once the staff has approved its adult admin. */
export const isOpen = ({ kind, approvedAt }: Pick<Group, 'kind' | 'approvedAt'>) =>
  kind === 'adults' || approvedAt !== null

/** Whether a member may see and share the invite. Among minors, only the admin invites. */
export const canInvite = (group: Pick<Group, 'kind' | 'approvedAt'>, role: 'admin' | 'member') =>
  isOpen(group) && (group.kind === 'adults' || role === 'admin')

/** A member's name as the group sees it: among minors, only the first name. */
export function memberDisplayName(name: string, kind: GroupKind) {
  const visibleName = kind === 'minors' ? name.trim().split(/\s+/)[0] : name.trim()
  return visibleName || 'Member'
}

/**
 * What the group sees of a member's day. `hidden` is shown for a pause, for a member who shares nothing, for a block and
 * for the time before they joined, so that nobody can tell the reason.
 */
export type DayDisplay = 'read' | 'open' | 'hidden' | 'future'

export interface DayDisplayInput {
  date: string
  /** The member's local date. */
  today: string
  /** The local date on which they joined. */
  joinedOn: string
  share: Share
  /** Whether the member or the viewer has blocked the other. */
  isBlocked: boolean
  hasRead: boolean
  isPaused: boolean
}

export function dayDisplay({
  date,
  today,
  joinedOn,
  share,
  isBlocked,
  hasRead,
  isPaused,
}: DayDisplayInput): DayDisplay {
  if (date > today) return 'future'
  if (share === 'nothing' || isBlocked || date < joinedOn) return 'hidden'
  if (hasRead) return 'read'
  return isPaused ? 'hidden' : 'open'
}

export const dayLabels: Record<DayDisplay, string> = {
  read: 'Read',
  open: 'Not yet',
  hidden: '–',
  future: '',
}
