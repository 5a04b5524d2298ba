interface QuranEntryTable {
  /** Made by the client, so that a second delivery changes nothing. */
  id: string
  userId: string
  /** The member's own date and zone when it was logged. */
  localDate: string
  timeZone: string
  pages: number
  loggedAt: string
}

interface QuranPracticeTable {
  userId: string
  dailyGoalPages: number
  /** The member's own date of the first day that counts. */
  startedOn: string
}

interface QuranGroupTable {
  id: string
  name: string
  createdAt: string
}

interface QuranGroupMemberTable {
  groupId: string
  userId: string
  joinedAt: string
}

interface QuranBadgeTable {
  userId: string
  badge: string
  earnedAt: string
}

export interface QuranSchema {
  quranEntry: QuranEntryTable
  quranPractice: QuranPracticeTable
  quranGroup: QuranGroupTable
  quranGroupMember: QuranGroupMemberTable
  quranBadge: QuranBadgeTable
}
