import type { SelectQueryBuilder } from 'kysely'
import { type Collection, editAccess, listPath, pluralNoun } from '#app/cms/collections/collection.ts'
import { notTrashed } from '#app/cms/collections/item-tables.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { eventsMatching } from '#app/events/event/event-list-store.server.ts'
import { proposedHours } from '#app/events/hours/hours-approval-store.server.ts'
import { giftIdsNeedingDisputeResponse } from '#app/giving/disputes/dispute-store.server.ts'
import { needsAttention } from '#app/giving/payments/reconciliation.ts'
import { readLastReconciliation } from '#app/giving/payments/reconciliation-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { replacedCodeError } from '#app/platform/sms/sms-outbox.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { adminGroupsPath } from '#app/quran/groups/group-path.ts'
import { groupsToApprove, openReports } from '#app/quran/groups/report-store.server.ts'

/** Counting stops here: the screen then shows '999+', and larger tables cost no more time. */
const maxCounted = 999

export const formatCount = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))

export interface AttentionItem {
  count: number
  singular: string
  plural: string
  path: string
}

type Viewer = Pick<Member, 'id' | 'role'>

/** What needs a member's attention, depending on their role, most urgent first. Omits items with a count of zero. */
export async function listAttentionItems(
  db: Database,
  collections: readonly Collection[],
  today: string,
  { id, role }: Viewer,
) {
  const otherCollections = collections.filter(
    ({ path, permission }) => path !== eventCollection.path && can(role, permission),
  )
  const items = await Promise.all([
    ...(can(role, 'mail') ? [...mailItems(db), countFailedSms(db, today)] : []),
    ...(can(role, 'newsletter') ? [countMissedIssues(db)] : []),
    ...(can(role, 'people') ? groupItems(db) : []),
    ...(can(role, 'messages') ? messageItems(db) : []),
    ...(can(role, 'giving') ? givingItems(db) : []),
    ...(can(role, editAccess(eventCollection)) ? eventItems(db, today, can(role, 'events') ? null : id) : []),
    ...otherCollections.map((collection) => countDrafts(db, collection)),
  ])
  return items.filter(({ count }) => count > 0)
}

const mailItems = (db: Database) => [
  countItems(db.selectFrom('mail').where('status', '=', 'failed'), {
    singular: 'email could not be sent',
    plural: 'emails could not be sent',
    path: '/admin/mail?status=failed',
  }),
  // Emails whose text was deleted are counted, too, as in the list. They cannot be sent, but can be canceled.
  countItems(db.selectFrom('mail').where('status', '=', 'stored'), {
    singular: 'email stored, not sent',
    plural: 'emails stored, not sent',
    path: '/admin/mail?status=stored',
  }),
]

/** Older failures are not shown: their codes have expired, and people have requested new ones. */
const failedSmsDays = 7

const countFailedSms = (db: Database, today: string) =>
  countItems(
    db
      .selectFrom('smsMessage')
      .where('status', '=', 'failed')
      .where('createdAt', '>=', addDays(today, -failedSmsDays))
      // Not counted: messages whose code was replaced by a newer one before they were sent.
      .where((eb) => eb.or([eb('lastError', 'is', null), eb('lastError', '!=', replacedCodeError)])),
    {
      singular: 'text message could not be sent this week',
      plural: 'text messages could not be sent this week',
      path: '/admin/text-messages',
    },
  )

const countMissedIssues = (db: Database) =>
  countItems(
    db
      .selectFrom('newsletterIssue')
      .where('missedAt', 'is not', null)
      .where('status', '=', 'draft')
      .where('deletedAt', 'is', null),
    {
      singular: 'scheduled issue was not sent',
      plural: 'scheduled issues were not sent',
      path: '/admin/newsletter',
    },
  )

/** Reports from groups, and groups that wait for approval. The team gets no email about either. */
const groupItems = (db: Database) => [
  countItems(openReports(db), {
    singular: 'report about a group member',
    plural: 'reports about group members',
    path: `${adminGroupsPath}#reports`,
  }),
  countItems(groupsToApprove(db), {
    singular: 'group for young people to approve',
    plural: 'groups for young people to approve',
    path: `${adminGroupsPath}#minors`,
  }),
]

const messageItems = (db: Database) => [
  countItems(db.selectFrom('initiative').where('status', '=', 'new'), {
    singular: 'new initiative',
    plural: 'new initiatives',
    path: '/admin/initiatives?status=new',
  }),
  countItems(db.selectFrom('contactMessage').where('status', '=', 'new'), {
    singular: 'unanswered message',
    plural: 'unanswered messages',
    path: '/admin/messages?status=new',
  }),
]

const givingItems = (db: Database) => [
  countItems(
    db.selectFrom('gift').where('isTest', '=', 0).where('id', 'in', giftIdsNeedingDisputeResponse(db)),
    {
      singular: 'disputed gift that needs a response',
      plural: 'disputed gifts that need a response',
      path: '/admin/gifts?status=responseNeeded&test=without',
    },
  ),
  countLedgerProblems(db),
  countItems(db.selectFrom('pledge').where('status', '=', 'pledged'), {
    singular: 'pledge not yet received',
    plural: 'pledges not yet received',
    path: '/admin/donations?status=pledged',
  }),
]

async function countLedgerProblems(db: Database): Promise<AttentionItem> {
  const last = await readLastReconciliation(db)
  return {
    count: last && needsAttention(last) ? 1 : 0,
    singular: 'ledger check needs attention',
    plural: 'ledger checks need attention',
    path: '/admin/gifts/ledger',
  }
}

/** Items about all events, or only about the events that are assigned to an organizer. */
function eventItems(db: Database, today: string, onlyAssignedTo: string | null) {
  // The same numbers as in the list, where a series counts once.
  const events = (list: 'no-location' | 'drafts') =>
    eventsMatching(db, { list, search: null, seriesId: null, onlyAssignedTo }, today).clearSelect()
  return [
    countItems(proposedHours(db, onlyAssignedTo), {
      singular: 'volunteer hours entry to approve',
      plural: 'volunteer hours entries to approve',
      path: '/admin/hours',
    }),
    countItems(events('no-location'), {
      singular: 'upcoming event without a location',
      plural: 'upcoming events without a location',
      path: '/admin/opportunities?when=no-location',
    }),
    countItems(events('drafts'), {
      singular: 'draft event',
      plural: 'draft events',
      path: '/admin/opportunities?when=drafts',
    }),
  ]
}

const countDrafts = (db: Database, collection: Collection) =>
  countItems(notTrashed(db, collection).where('publishedAt', 'is', null), {
    singular: `draft ${collection.noun}`,
    plural: `draft ${pluralNoun(collection)}`,
    path: `${listPath(collection)}?state=draft`,
  })

async function countItems<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
  labels: Omit<AttentionItem, 'count'>,
): Promise<AttentionItem> {
  const rows = await query
    .select(({ lit }) => lit(1).as('one'))
    .limit(maxCounted + 1)
    .execute()
  return { count: rows.length, ...labels }
}
