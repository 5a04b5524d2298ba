import type { Database } from '#app/platform/database/database.ts'
import { defangLinks } from '#app/platform/mail/defang-links.ts'
import { enqueueMail, type Mail } from '#app/platform/mail/mail-outbox.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { DonorDocument } from './donor-document.ts'
import { type LinkConfig, statementLink } from './receipt-link.server.ts'
import { statementOf } from './statement-store.server.ts'
import { statementMailTexts } from './statement-texts.ts'

/** Later than January 1, because gifts from late December are often recorded in the new year. */
const firstDay = '01-10'

/**
 * The year whose statements are due. Null outside January 10 to 31, without a legal name, or if statements are turned
 * off.
 */
export function statementYearDue(
  { yearlyStatements, legalName }: Pick<Settings, 'yearlyStatements' | 'legalName'>,
  today: string,
) {
  const isDue = today.slice(5) >= firstDay && today.slice(5, 7) === '01'
  return yearlyStatements && legalName && isDue ? Number(today.slice(0, 4)) - 1 : null
}

/** Emails each donor of the past year their statement, once. A run can be interrupted and repeated at any time. */
export async function sendStatements(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const today = localDateIn(now, settings.timeZone)
  const year = statementYearDue(settings, today)
  if (year === null) return
  for (const donorId of await listDueDonorIds(db, year)) {
    await db.transaction().execute((tx) => sendStatement(tx, { donorId, year, today, links, settings }, now))
  }
}

async function listDueDonorIds(db: Database, year: number) {
  const rows = await db
    .selectFrom('donor')
    .select('donor.id')
    .where('email', '<>', '')
    .where('erasedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('gift')
          .select('gift.id')
          .whereRef('gift.donorId', '=', 'donor.id')
          .where('gift.status', '=', 'confirmed')
          .where('gift.isTest', '=', 0)
          .where('gift.receivedOn', '>=', `${year}-01-01`)
          .where('gift.receivedOn', '<=', `${year}-12-31`),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('givingStatement')
            .select('donorId')
            .whereRef('givingStatement.donorId', '=', 'donor.id')
            .where('year', '=', year),
        ),
      ),
    )
    .orderBy('donor.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface DueStatement {
  donorId: string
  year: number
  today: string
  links: LinkConfig
  settings: MailSettings
}

async function sendStatement(
  tx: Database,
  { donorId, year, today, links, settings }: DueStatement,
  now: Date,
) {
  const statement = await statementOf(tx, donorId, year, today)
  if (!statement) return
  const { document, donor } = statement
  // The row is added first: another node that sends the same statement waits for it, and then finds it.
  const added = await tx
    .insertInto('givingStatement')
    .values({ donorId, year, content: JSON.stringify(document), createdAt: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .returning('donorId')
    .executeTakeFirst()
  if (!added) return
  const link = statementLink(links, donorId, year)
  const mail = statementMail(
    { document, year, link, attachment: `statement ${donorId} ${year}` },
    donor.email,
    settings,
  )
  const mailId = await enqueueMail(tx, mail, now)
  await tx
    .updateTable('givingStatement')
    .set({ mailId })
    .where('donorId', '=', donorId)
    .where('year', '=', year)
    .execute()
}

function statementMail(
  {
    document,
    year,
    link,
    attachment,
  }: { document: DonorDocument; year: number; link: string; attachment: string },
  to: string,
  site: MailSettings,
): Mail {
  const values = {
    year: String(year),
    person: defangLinks(document.recipient),
    amount: document.amount,
    link,
  }
  return {
    to,
    replyTo: site.contactEmail,
    subject: fillText(statementMailTexts.subject, site, values),
    body: fillText(statementMailTexts.body, site, values),
    attachment,
    bulk: true,
  }
}
