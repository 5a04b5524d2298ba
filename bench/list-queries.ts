import { listAttentionItems } from '../app/admin/overview/attention-store.server.ts'
import { lastMonths } from '../app/admin/overview/overview-months.ts'
import {
  countNewMembers,
  countReadingDays,
  countSignups,
  sumGifts,
} from '../app/admin/overview/overview-store.server.ts'
import { readActivityFilter } from '../app/cms/activity/activity-filter.ts'
import { listActivity } from '../app/cms/activity/activity-list-store.server.ts'
import type { Collection } from '../app/cms/collections/collection.ts'
import { listItems } from '../app/cms/collections/item-list-store.server.ts'
import type { PublicationState } from '../app/cms/collections/publication.ts'
import { importKinds } from '../app/cms/imports/import.ts'
import { countRows, firstRowsByPlan, listImports } from '../app/cms/imports/import-store.server.ts'
import { countByStatus, inboxItems, inboxOrder } from '../app/cms/inbox/status-store.server.ts'
import { countMailByStatus, mailQuery, outboxOrder } from '../app/cms/outbox/outbox-store.server.ts'
import { collections } from '../app/collections.ts'
import { listAdminEvents, readEventFilter } from '../app/events/event/event-list-store.server.ts'
import { pledgeInbox } from '../app/giving/pledges/pledge-inbox.server.ts'
import { pledgeMonths, pledgeTotals } from '../app/giving/pledges/pledge-totals.server.ts'
import { readMemberFilter } from '../app/members/users/member-filter.ts'
import { listMembers } from '../app/members/users/member-list-store.server.ts'
import type { Database } from '../app/platform/database/database.ts'
import { deferredKeysetPage } from '../app/platform/database/search.server.ts'
import { articleCollection } from '../app/site/articles/article-collection.ts'
import { messageInbox } from '../app/site/contact/message-inbox.server.ts'
import { initiativeInbox } from '../app/site/initiatives/initiative-inbox.server.ts'
import { interestOrder, merchInterestQuery } from '../app/site/merch/merch-store.server.ts'
import {
  countDeliverable,
  countSubscribers,
  subscriberOrder,
  subscribersQuery,
} from '../app/site/newsletter/subscriber-store.server.ts'
import { resourceCollection } from '../app/site/resources/resource-collection.ts'
import { pastTime } from './sample-values.ts'

const zone = 'America/New_York'
const affiliations = ['GT MSA', 'UGA', 'Independent']
const size = 50
const many = 'an'
const nobody = 'nobody-at-all'

type Queries = Record<string, () => Promise<unknown>>

/** The queries of the admin lists, by a label for the output. */
export async function listQueries(db: Database, rowCount: number, now: Date): Promise<Queries> {
  const today = now.toISOString().slice(0, 10)
  const middleRow = Math.floor(rowCount / 2)
  // Only the first 100 rows have times of their own. Their copies repeat them.
  const middleTime = pastTime(50, now)
  const middleCursor = cursorAt(middleTime, 'middle')
  const members = (search: string, cursor: string | null = null) =>
    listMembers(db, readMemberFilter(new URLSearchParams(search)), affiliations, cursor)
  const activityEntries = (search: string, cursor: string | null = null) =>
    listActivity(db, readActivityFilter(new URLSearchParams(search)), zone, cursor)
  const emails = (search: string | null, cursor: string | null = null, status: 'failed' | null = null) =>
    deferredKeysetPage(mailQuery(db, { status, search }), outboxOrder, cursor, size)
  const messages = (search: string | null, cursor: string | null = null) =>
    deferredKeysetPage(inboxItems(db, messageInbox, { status: null, search }), inboxOrder, cursor, size)
  const initiatives = (search: string | null, cursor: string | null = null) =>
    deferredKeysetPage(inboxItems(db, initiativeInbox, { status: null, search }), inboxOrder, cursor, size)
  const pledges = (search: string | null, cursor: string | null = null) =>
    deferredKeysetPage(inboxItems(db, pledgeInbox, { status: null, search }), inboxOrder, cursor, size)
  const subscribers = (search: string | null, cursor: string | null = null) =>
    deferredKeysetPage(subscribersQuery(db, { unsubscribed: false, search }), subscriberOrder, cursor, size)
  const merch = (search: string | null) =>
    deferredKeysetPage(merchInterestQuery(db, search), interestOrder, null, size)
  const events = (search: string, cursor: string | null = null) =>
    listAdminEvents(
      db,
      { ...readEventFilter(new URLSearchParams(search)), onlyAssignedTo: null },
      today,
      cursor,
    )
  const items = (
    collection: Collection,
    search: string,
    state: PublicationState | null,
    cursor: string | null = null,
  ) => listItems(db, collection, { search, state }, cursor, now)
  const { searchText, id } = await db
    .selectFrom('user')
    .select(['searchText', 'id'])
    .orderBy('searchText')
    .orderBy('id')
    .limit(1)
    .offset(middleRow)
    .executeTakeFirstOrThrow()
  return {
    'users, first page': () => members(''),
    'users, a page in the middle': () => members('', cursorAt(searchText, id)),
    'users, newest first': () => members('sort=newest'),
    'users, search for many': () => members(`q=${many}`),
    'users, search for a few': () => members('q=zaynab+-421'),
    'users, search for nobody': () => members(`q=${nobody}`),
    'users, admins': () => members('role=admin'),
    'users, an affiliation': () => members('affiliation=UGA'),
    'users, other affiliations': () => members('affiliation=other'),
    'users, suspended': () => members('state=suspended'),
    'activity, first page': () => activityEntries(''),
    'activity, a page in the middle': () => activityEntries('', middleCursor),
    'activity, search for nobody': () => activityEntries(`q=${nobody}`),
    'activity, of one kind by one admin': () => activityEntries('subject=article&who=admin-1'),
    'overview, four charts': () => {
      const months = lastMonths(now, zone)
      const charts = [countNewMembers, countReadingDays, sumGifts]
      return Promise.all([...charts.map((count) => count(db, months)), countSignups(db, months, null)])
    },
    'overview, what needs attention': () =>
      listAttentionItems(db, collections.listed, today, { id: '', role: 'admin' }),
    'initiatives, first page': () => initiatives(null),
    'initiatives, a page in the middle': () => initiatives(null, middleCursor),
    'initiatives, search for nobody': () => initiatives(nobody),
    'initiatives, count by status': () => countByStatus(db, 'initiative'),
    'messages, first page': () => messages(null),
    'messages, a page in the middle': () => messages(null, middleCursor),
    'messages, search for many': () => messages(many),
    'messages, search for nobody': () => messages(nobody),
    'messages, count by status': () => countByStatus(db, 'contactMessage'),
    'donations, first page': () => pledges(null),
    'donations, a page in the middle': () => pledges(null, middleCursor),
    'donations, search for nobody': () => pledges(nobody),
    'donations, totals': () => pledgeTotals(db, false),
    'donations, twelve months': () => pledgeMonths(db, { isZakat: false, today, timeZone: zone, months: 12 }),
    'mail, first page': () => emails(null),
    'mail, a page in the middle': () => emails(null, middleCursor),
    'mail, failed only': () => emails(null, null, 'failed'),
    'mail, search for many': () => emails('member1'),
    'mail, search for nobody': () => emails(nobody),
    'mail, count by status': () => countMailByStatus(db),
    'subscribers, first page': () => subscribers(null),
    'subscribers, a page in the middle': () => subscribers(null, middleCursor),
    'subscribers, search for nobody': () => subscribers(nobody),
    'subscribers, counts': () => Promise.all([countSubscribers(db), countDeliverable(db)]),
    'store waitlist, first page': () => merch(null),
    'store waitlist, search for nobody': () => merch(nobody),
    'events, upcoming': () => events(''),
    'events, all, a page in the middle': () =>
      events('when=all', cursorAt(middleTime.slice(0, 10), 'middle')),
    'events, drafts': () => events('when=drafts'),
    'events, search for nobody': () => events(`when=all&q=${nobody}`),
    'articles, first page': () => items(articleCollection, '', null),
    'articles, a page in the middle': () => items(articleCollection, '', null, middleCursor),
    'articles, drafts': () => items(articleCollection, '', 'draft'),
    'articles, search for nobody': () => items(articleCollection, nobody, null),
    'resources, first page': () => items(resourceCollection, '', null),
    'resources, a page in the middle': () =>
      items(resourceCollection, '', null, cursorAt(middleRow, 'middle')),
    'resources, drafts': () => items(resourceCollection, '', 'draft'),
    'resources, search for nobody': () => items(resourceCollection, nobody, null),
    'imports, first page': () => listImports(db, [...importKinds], null),
    'imports, a page in the middle': () => listImports(db, [...importKinds], middleCursor),
    'imports, the rows of one import': () =>
      Promise.all([countRows(db, 'import-0'), firstRowsByPlan(db, 'import-0', 'invalid', 20)]),
  }
}

const cursorAt = (...values: (string | number)[]) =>
  Buffer.from(JSON.stringify([1, ...values])).toString('base64url')
