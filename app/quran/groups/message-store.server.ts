import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import type { MessageKey } from './preset-messages.ts'

export const messageRetentionDays = 30

interface NewMessage {
  groupId: string
  senderId: string
  recipientId: string
  words: MessageKey
  /** The sender's local date. */
  sentOn: string
}

/** Sends a preset message; false if this member has already sent the recipient a message today, in any group. */
export async function sendMessage(db: Database, message: NewMessage, now: Date) {
  const row = await db
    .insertInto('quranGroupMessage')
    .values({ ...message, id: randomUUID(), createdAt: now.toISOString() })
    .onConflict((oc) => oc.columns(['senderId', 'recipientId', 'sentOn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes messages older than the retention period. */
export async function deleteOldMessages(db: Database, now: Date) {
  const before = daysBefore(now, messageRetentionDays).toISOString()
  await db.deleteFrom('quranGroupMessage').where('createdAt', '<', before).execute()
}

/** The recipients to whom a member has sent a message on a date. */
export async function listSentTo(db: Database, senderId: string, sentOn: string) {
  const rows = await db
    .selectFrom('quranGroupMessage')
    .select('recipientId')
    .where('senderId', '=', senderId)
    .where('sentOn', '=', sentOn)
    .execute()
  return new Set(rows.map(({ recipientId }) => recipientId))
}

/**
 * The messages that a member received in a group since a time, newest first. Leaves out those of suspended senders, and
 * of senders who have blocked the member or are blocked by them. Callers must check whether the member muted the group.
 */
export const listReceived = (db: Database, groupId: string, recipientId: string, since: Date) =>
  receivedMessages(db, recipientId, since)
    .select(['quranGroupMessage.id', 'senderId', 'user.name', 'words'])
    .where('quranGroupMessage.groupId', '=', groupId)
    .orderBy('quranGroupMessage.createdAt', 'desc')
    .execute()

/** The groups in which a member received messages since a time, except those that they have muted, by name. */
export const listGroupsWithMessages = (db: Database, recipientId: string, since: Date) =>
  receivedMessages(db, recipientId, since)
    .innerJoin('quranGroup', 'quranGroup.id', 'quranGroupMessage.groupId')
    .innerJoin('quranGroupMember', (join) =>
      join
        .onRef('quranGroupMember.groupId', '=', 'quranGroup.id')
        .onRef('quranGroupMember.userId', '=', 'quranGroupMessage.recipientId'),
    )
    .select(['quranGroup.id', 'quranGroup.name'])
    .distinct()
    .where('mutedAt', 'is', null)
    .orderBy('quranGroup.name')
    .orderBy('quranGroup.id')
    .execute()

const receivedMessages = (db: Database, recipientId: string, since: Date) =>
  db
    .selectFrom('quranGroupMessage')
    .innerJoin('user', 'user.id', 'quranGroupMessage.senderId')
    .where('recipientId', '=', recipientId)
    .where('quranGroupMessage.createdAt', '>=', since.toISOString())
    .where('user.disabledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quranGroupBlock')
            .select('blockedId')
            .where(({ or, and, eb }) =>
              or([
                and([
                  eb('quranGroupBlock.userId', '=', recipientId),
                  eb('blockedId', '=', eb.ref('senderId')),
                ]),
                and([
                  eb('quranGroupBlock.userId', '=', eb.ref('senderId')),
                  eb('blockedId', '=', recipientId),
                ]),
              ]),
            ),
        ),
      ),
    )

/** A message that one member sent another; undefined for any other id. */
export const findReceived = (
  db: Database,
  id: string,
  { senderId, recipientId }: { senderId: string; recipientId: string },
) =>
  db
    .selectFrom('quranGroupMessage')
    .select('words')
    .where('id', '=', id)
    .where('senderId', '=', senderId)
    .where('recipientId', '=', recipientId)
    .executeTakeFirst()
