import type { RouterContextProvider } from 'react-router'
import { countSamples, listSampleKinds, type SampleKind } from '#app/admin/samples/sample-kinds.server.ts'
import { linkKind } from '#app/admin/samples/sample-removal-store.server.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { isTestKey, type ProviderConfig, readKeyState } from '#app/giving/provider/provider-keys.server.ts'
import { missingGoogleKeys } from '#app/platform/auth/google-keys.ts'
import { administratorRoles } from '#app/platform/auth/permissions.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import { type MailConfig, readMailDelivery } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { defaultsAboutUs, type SiteText } from '#app/platform/settings/text.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { type Checklist, checklistOf, checklistTitle } from './checklist.ts'
import type { ContentState, SiteFacts } from './site-facts.ts'

type SiteConfig = Pick<Config, 'google'> & MailConfig & ProviderConfig

/** The setup checklist, and the sample content it counts. Cached, because every admin page shows what is left. */
export function readChecklist(
  context: Readonly<RouterContextProvider>,
): Promise<{ checklist: Checklist; kinds: SampleKind[] }> {
  const db = context.get(databaseContext)
  const { versioned } = context.get(collectionsContext)
  return cachedRead(db, 'checklist', async () => {
    const kinds = await listSampleKinds(db, versioned)
    const facts = await readSiteFacts(
      db,
      { kinds, texts: context.get(textsContext) },
      context.get(configContext),
    )
    const dismissals = await db.selectFrom('checklistDismissal').select('item').execute()
    const checklist = checklistOf(facts, new Set(dismissals.map(({ item }) => item)))
    return { value: { checklist, kinds } }
  })
}

/** Reads what the checklist is derived from. */
export async function readSiteFacts(
  db: Database,
  { kinds, texts }: { kinds: readonly SampleKind[]; texts: readonly SiteText[] },
  config: SiteConfig,
): Promise<SiteFacts> {
  const [settings, delivery, payments, isMailTested, homepage, pages, backup, admins] = await Promise.all([
    readSettings(db),
    readMailDelivery(db, config),
    readKeyState(db, config),
    isMailTestedSinceChange(db),
    db.selectFrom('homepage').select(['sample', 'title', 'description']).executeTakeFirst(),
    db.selectFrom('page').select(['slug', 'sample', 'body']).execute(),
    db.selectFrom('backup').select('id').where('finishedAt', 'is not', null).limit(1).executeTakeFirst(),
    db
      .selectFrom('user')
      .select('twoFactorEnabled')
      .where('role', 'in', administratorRoles)
      .where('disabledAt', 'is', null)
      .execute(),
  ])
  const pageState = (slug: string) => {
    const page = pages.find((candidate) => candidate.slug === slug)
    return contentStateOf(page, page?.body)
  }
  return {
    settings,
    homepage: contentStateOf(homepage, homepage && homepage.title + homepage.description),
    privacy: pageState('privacy'),
    about: [pageState('about-story'), pageState('about-vision')],
    vision: pageState('vision'),
    sampleCount: countSamples(kinds.filter(({ kind }) => kind !== linkKind)),
    defaultTexts: defaultsAboutUs(texts, settings.texts).map(
      ({ place, label }) => `${place.title}: ${label}`,
    ),
    missingGoogleKeys: missingGoogleKeys(config.google),
    isMailConnected: delivery.mailUrl !== null,
    isMailTested,
    payments: {
      state: payments.state,
      isTest: payments.keys !== null && isTestKey(payments.keys.secretKey),
      hasWebhookSecret: payments.keys?.webhookSecret != null,
    },
    origin: config.origin,
    hasBackup: backup !== undefined,
    adminCount: admins.length,
    twoStepAdminCount: admins.filter(({ twoFactorEnabled }) => twoFactorEnabled).length,
  }
}

/**
 * Whether a test email was accepted after the last change to the email settings. Reads the activity log, because sent
 * emails are deleted after a month.
 */
async function isMailTestedSinceChange(db: Database) {
  const newest = await db
    .selectFrom('activity')
    .select('verb')
    .where('subject', '=', 'settings')
    .where('subjectId', '=', 'mail')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.verb === 'tested'
}

function contentStateOf(row: { sample: number } | undefined, text: string | undefined): ContentState {
  if (!text?.trim()) return 'empty'
  return row?.sample === 1 ? 'sample' : 'custom'
}

/** Dismisses a checklist item, or shows it again. */
export function setItemDismissed(
  db: Database,
  { item, dismissed }: { item: string; dismissed: boolean },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('checklistDismissal')
      .where('item', '=', item)
      .executeTakeFirst()
    if (dismissed)
      await tx.insertInto('checklistDismissal').values({ item, dismissedAt: now.toISOString() }).execute()
    const wasDismissed = numDeletedRows > 0n
    if (wasDismissed === dismissed) return
    const label = checklistTitle(item)
    const entry = { verb: 'changed', subject: 'checklist', subjectId: null, label } as const
    await recordActivity(tx, actor, { ...entry, changes: { dismissed: [wasDismissed, dismissed] } }, now)
  })
}
