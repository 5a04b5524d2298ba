import type { Database } from '#app/platform/database/database.ts'

/** What is stored about a member in groups, for their data export. It does not name other members. */
export async function readGroupRecords(db: Database, userId: string) {
  const [quranGroup, quranGroupMessage, quranKhatmaJuz, quranGroupBlock, quranGroupReport] =
    await Promise.all([
      db
        .selectFrom('quranGroupMember')
        .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMember.groupId')
        .select(['quranGroup.name', 'kind', 'role', 'share', 'mutedAt', 'quranGroupMember.joinedAt'])
        .where('userId', '=', userId)
        .execute(),
      db
        .selectFrom('quranGroupMessage')
        .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMessage.groupId')
        .select(({ eb }) => [
          'quranGroup.name as group',
          'words',
          'quranGroupMessage.createdAt',
          eb.case().when('senderId', '=', userId).then('sent').else('received').end().as('direction'),
        ])
        .where((eb) => eb.or([eb('senderId', '=', userId), eb('recipientId', '=', userId)]))
        .orderBy('quranGroupMessage.createdAt')
        .execute(),
      db
        .selectFrom('quranKhatmaJuz')
        .innerJoin('quranKhatma', 'quranKhatma.id', 'quranKhatmaJuz.khatmaId')
        .innerJoin('quranGroup', 'quranGroup.id', 'quranKhatma.groupId')
        .select(['quranGroup.name as group', 'juz', 'takenAt', 'quranKhatmaJuz.finishedAt'])
        .where('takenBy', '=', userId)
        .orderBy('takenAt')
        .execute(),
      db.selectFrom('quranGroupBlock').select('createdAt').where('userId', '=', userId).execute(),
      db
        .selectFrom('quranGroupReport')
        .select(['groupName', 'reason', 'note', 'words', 'createdAt', 'resolvedAt'])
        .where('reporterId', '=', userId)
        .execute(),
    ])
  return { quranGroup, quranGroupMessage, quranKhatmaJuz, quranGroupBlock, quranGroupReport }
}
