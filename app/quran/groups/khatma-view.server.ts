import type { Database } from '#app/platform/database/database.ts'
import { formatRange, juzRange } from '#app/quran/surahs/surahs.ts'
import { readBlocks } from './block-store.server.ts'
import { type Group, memberDisplayName } from './group.ts'
import { listMembers } from './group-store.server.ts'
import type { JuzView } from './juz-board.tsx'
import { type Juz, juzState } from './khatma.ts'

/** The board of a khatma as a member of the group sees it. */
export async function readBoardView(
  db: Database,
  group: Pick<Group, 'id' | 'kind'>,
  { board, viewerId, now }: { board: readonly Juz[]; viewerId: string; now: Date },
): Promise<JuzView[]> {
  const [members, blocks] = await Promise.all([listMembers(db, group.id), readBlocks(db, viewerId)])
  const visible = members.filter(({ userId }) => !blocks.either.has(userId))
  const names = new Map(visible.map(({ userId, name }) => [userId, memberDisplayName(name, group.kind)]))
  return board.map((juz) => ({
    juz: juz.juz,
    range: rangeOfJuz(juz.juz),
    state: juzState(juz, now),
    isOwn: juz.takenBy === viewerId,
    takenAt: juz.takenAt,
    name: juz.takenBy === null ? null : (names.get(juz.takenBy) ?? null),
  }))
}

function rangeOfJuz(juz: number) {
  const { from, to } = juzRange(juz)
  return formatRange(from, to)
}
