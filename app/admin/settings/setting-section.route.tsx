import { useState } from 'react'
import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { hasDonationsInOtherCurrency } from '#app/giving/pledges/pledge-totals.server.ts'
import { googleKeysMessage } from '#app/platform/auth/google-keys.ts'
import { findLoginAccount, hasPhoneStepOnly } from '#app/platform/auth/login-account.server.ts'
import { type Member, requirePermission } from '#app/platform/auth/member.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { defaultBrandColor, parseHexColor } from '#app/platform/settings/brand-color.ts'
import { type Settings, sampleFields } from '#app/platform/settings/settings.ts'
import { readSettingsToEdit } from '#app/platform/settings/settings-store.server.ts'
import { listTimeZones } from '#app/platform/time/list-time-zones.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { SampleBadge } from '#app/ui/sample-badge.tsx'
import type { Route } from './+types/setting-section.route'
import { type Look, LookPreview, readLook } from './look-preview.tsx'
import { readPrayerPreview } from './prayer-preview.server.ts'
import { PrayerTimesPreview } from './prayer-preview.tsx'
import { SettingInputField } from './setting-input.tsx'
import { readSectionAutosave } from './settings-autosave.server.ts'
import { changeSettings } from './settings-change-store.server.ts'
import { describeConflict } from './settings-conflict.server.ts'
import { findSection, settingForms, shownFields, toSettings } from './settings-form.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  const section = findGenericSection(params.section) ?? notFound('Page')
  const settings = await readSettingsToEdit(context.get(databaseContext))
  const lookPreview = section.slug === 'look' ? readLookPreview(request, settings) : null
  const prayerPreview =
    section.slug === 'prayer-times' ? readPrayerPreview(request, settings, new Date()) : null
  const { autosave, values, version } = await readSectionAutosave({ context, request }, section, settings)
  const previewVersion =
    lookPreview || prayerPreview ? new URL(request.url).searchParams.get('version') : null
  return {
    section: {
      slug: section.slug,
      title: section.title,
      lead: section.lead,
      fields: shownFields(section.fields),
    },
    autosave,
    values: { ...values, ...lookPreview?.values, ...prayerPreview?.values, ...(autosave.restored && values) },
    lookPreview,
    prayerPreview,
    siteName: settings.name,
    // A preview keeps the version of the form that it was opened from, so that it overwrites nobody's change.
    version: autosave.restored ? version : (previewVersion ?? version),
    samples: sampleFields(section, settings).map(({ label }) => label),
    notice: sectionNotice(section.slug, context.get(configContext)),
    zones: section.fields.some(({ input }) => input === 'timeZone')
      ? await listTimeZones(settings.timeZone)
      : [],
  }
}

/** Says what is missing in the environment for a section to work; null if nothing is missing. */
function sectionNotice(slug: string, { google, sms }: Pick<Config, 'google' | 'sms'>) {
  if (slug === 'login') return googleKeysMessage(google)
  if (slug === 'phone' && !sms) return smsMissing
  return null
}

const smsMissing =
  'No text message service is connected. Until SMS_URL is set on the server, codes are stored there as files, and nobody receives them.'

/** The look chosen in the query, for a preview without JavaScript; the saved look if there is no query. */
function readLookPreview(request: Request, settings: Settings) {
  const { searchParams } = new URL(request.url)
  const color = parseHexColor(searchParams.get('brandColor') ?? '') ?? settings.brandColor
  const heroShape = searchParams.get('heroShape') ?? settings.heroShape
  return {
    color,
    heroShape,
    isCustom: settings.brandColor !== defaultBrandColor,
    values: { brandColor: color, heroShape },
  }
}

/** Whether a member uses an authenticator app: a phone as the only second step is not enough for staff. */
async function hasAuthenticator(db: Database, { id, twoStep }: Pick<Member, 'id' | 'twoStep'>) {
  const account = await findLoginAccount(db, id)
  return twoStep && account !== undefined && !hasPhoneStepOnly(account)
}

/** These have their own pages: two require reauthentication, and one takes files. */
const sectionsWithOwnPage = ['mail', 'payments', 'logo']

const findGenericSection = (slug: string) =>
  sectionsWithOwnPage.includes(slug) ? undefined : findSection(slug)

export function action({ params: { section: slug }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    load: async () => findGenericSection(slug) ?? notFound('Page'),
    schema: async () => settingForms()[slug] ?? notFound('Page'),
    run: async ({ db, actor, now, item: section, value, values: { version = '' } }) => {
      const after = toSettings(slug, value)
      if (after.twoStepForAdmins && !(await hasAuthenticator(db, actor))) {
        const error =
          'Set up two-step verification on your own profile first, with an authenticator app. Otherwise you would lock yourself out.'
        return { problem: invalidFieldsMessage, errors: { twoStepForAdmins: error } }
      }
      if (after.backupDestination === 'bucket' && !args.context.get(configContext).filesUrl) {
        const error = 'Files are stored in a folder: no bucket is configured (FILES_URL).'
        return { problem: invalidFieldsMessage, errors: { backupDestination: error } }
      }
      if (after.currency && (await hasDonationsInOtherCurrency(db, after.currency))) {
        const error =
          'There are already donations in another currency, and the totals cannot combine the two.'
        return { problem: invalidFieldsMessage, errors: { currency: error } }
      }
      const outcome = await changeSettings(db, actor, { section, version, after }, now)
      if (outcome === 'conflict') return describeConflict(db, section)
      // The shell shows the name, and only a full page load reads the shell again.
      return { path: '/admin/settings', text: 'Settings updated successfully!', reloadDocument: true }
    },
    error: 'Error updating settings. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Settings', description: 'Edit a section of the site settings.', noIndex: true })

export default function SettingSectionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { section, autosave, version, samples, notice, zones, lookPreview, prayerPreview, siteName } =
    loaderData
  // Browsers do not submit unchecked checkboxes, so a missing value means unchecked.
  const values: Record<string, string> = actionData ? actionData.values : loaderData.values
  const [typedLook, setTypedLook] = useState<Look>()
  return (
    <AdminPage
      back={{ path: '/admin/settings', label: 'Settings' }}
      title={section.title}
      lead={section.lead}
    >
      <div className="grid max-w-xl gap-6">
        {samples.length > 0 && (
          <p className="text-muted">
            <SampleBadge /> These still have sample values: {samples.join(', ')}.
          </p>
        )}
        {notice && <Notice>{notice}</Notice>}
        <ChangeForm
          key={autosave.restored?.id}
          autosave={autosave}
          action={`/admin/settings/${section.slug}`}
          result={actionData}
          submitLabel="Save"
          hiddenFields={{ version: actionData?.values.version ?? version }}
          secondaryAction={
            <>
              {lookPreview && (
                <Button variant="quiet" formMethod="get" formNoValidate className="without-script">
                  Preview
                </Button>
              )}
              {prayerPreview && (
                <Button variant="quiet" formMethod="get" formNoValidate>
                  Preview
                </Button>
              )}
            </>
          }
          cancel="/admin/settings"
        >
          <div
            className="grid gap-5"
            onInput={lookPreview ? (event) => setTypedLook(readLook(event.currentTarget)) : undefined}
          >
            {section.fields.map((field) => (
              <SettingInputField
                key={field.name}
                {...field}
                value={values[field.name] ?? ''}
                error={(actionData ?? prayerPreview)?.errors[field.name]}
                zones={zones}
              />
            ))}
          </div>
        </ChangeForm>
      </div>
      {prayerPreview && <PrayerTimesPreview preview={prayerPreview} />}
      {lookPreview && (
        <LookPreview saved={lookPreview} look={typedLook ?? lookPreview} siteName={siteName}>
          {lookPreview.isCustom && (
            <ChangeButton
              action="/admin/settings/look"
              hiddenFields={{ brandColor: defaultBrandColor, heroShape: lookPreview.heroShape, version }}
            >
              Use the default color
            </ChangeButton>
          )}
        </LookPreview>
      )}
    </AdminPage>
  )
}
