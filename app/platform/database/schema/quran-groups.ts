import type { ColumnType } from 'kysely'

type WithDefault<T> = ColumnType<T, T | undefined, T>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

interface QuranGroupTable {
  id: string
  name: string
  createdAt: string
  /** The admin of a group for minors must be an adult. Nobody can join until the staff has approved the admin. */
  kind: WithDefault<'adults' | 'minors'>
  /**
   * When the staff approved the admin of a group for minors. Null while approval is pending: at first, and after the group
   * gets a new admin or its admin is suspended. Always null in a group for adults.
   */
  approvedAt: Nullable<string>
  /**
   * An eight-character code that people type, or that is in the link they open. Null if the admin removed it, and until a
   * group for minors is approved for the first time.
   */
  inviteCode: Nullable<string>
  /** What the group wants to reach together in a week. */
  goalMeasure: WithDefault<'none' | 'days' | 'pages'>
  goalAmount: WithDefault<number>
}

interface QuranGroupMemberTable {
  groupId: string
  userId: string
  joinedAt: string
  role: WithDefault<'admin' | 'member'>
  /** What the others see of this member's reading. */
  share: WithDefault<'done' | 'amount' | 'nothing'>
  /** The group's messages are not shown to a member who has muted it. */
  mutedAt: Nullable<string>
}

/** A block applies in all groups that both members are in. */
interface QuranGroupBlockTable {
  userId: string
  blockedId: string
  createdAt: string
}

interface QuranGroupMessageTable {
  id: string
  groupId: string
  senderId: string
  recipientId: string
  /** A key of `presetMessages`, not the text that members see. */
  words: string
  /** The sender's local date: one message a day for each sender and recipient. */
  sentOn: string
  createdAt: string
}

interface QuranGroupReportTable {
  id: string
  /** Null if the group was deleted in the meantime. */
  groupId: string | null
  groupName: string
  /** Null if the account was deleted. */
  reporterId: string | null
  reportedId: string
  reason: string
  note: string
  /** A key of `presetMessages`: the message that was reported. Null if a member was reported without a message. */
  words: string | null
  createdAt: string
  resolvedAt: Nullable<string>
}

interface QuranKhatmaTable {
  id: string
  groupId: string
  startedAt: string
  /** A local date; null if there is none. */
  finishBy: string | null
  finishedAt: Nullable<string>
}

/** A khatma has 30 of these. */
interface QuranKhatmaJuzTable {
  khatmaId: string
  juz: number
  /** Null if nobody has taken it, or if the account of the member who finished it was deleted. */
  takenBy: Nullable<string>
  takenAt: Nullable<string>
  /** When they last said that they are reading it. */
  confirmedAt: Nullable<string>
  finishedAt: Nullable<string>
}

export interface QuranGroupSchema {
  quranGroup: QuranGroupTable
  quranGroupMember: QuranGroupMemberTable
  quranGroupBlock: QuranGroupBlockTable
  quranGroupMessage: QuranGroupMessageTable
  quranGroupReport: QuranGroupReportTable
  quranKhatma: QuranKhatmaTable
  quranKhatmaJuz: QuranKhatmaJuzTable
}
