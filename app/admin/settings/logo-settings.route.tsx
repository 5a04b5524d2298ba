import { invalidFieldsMessage, runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { storeLogo, storeShareImage } from '#app/cms/media/brand-images.server.ts'
import { pictureMessages } from '#app/cms/media/picture-choice.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { UploadedFile } from '#app/platform/http/upload-form.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/logo-settings.route'
import { BrandImageField } from './brand-image-field.tsx'
import { SettingInputField } from './setting-input.tsx'
import { readSectionAutosave } from './settings-autosave.server.ts'
import { changeSettings } from './settings-change-store.server.ts'
import { describeConflict } from './settings-conflict.server.ts'
import { findSection, sectionSchema, shownFields } from './settings-form.ts'

const path = '/admin/settings/logo'
const section = findSection('logo') ?? notFound('Page')

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  const settings = await readSettings(context.get(databaseContext))
  return {
    title: section.title,
    lead: section.lead,
    fields: shownFields(section.fields),
    ...(await readSectionAutosave({ context, request }, section, settings)),
    current: { logo: settings.logo, sharePicture: settings.sharePicture },
  }
}

type BrandImages = Pick<Settings, 'logo' | 'sharePicture'>

const imageFields: { name: keyof BrandImages; store: typeof storeLogo }[] = [
  { name: 'logo', store: storeLogo },
  { name: 'sharePicture', store: storeShareImage },
]

/** Stores the submitted files. An image without a new file stays as it is, unless it is removed. */
async function storeBrandImages(
  files: Files,
  form: { values: Record<string, string>; files: Record<string, UploadedFile> },
) {
  const images: Partial<BrandImages> = {}
  const errors: Record<string, string> = {}
  for (const { name, store } of imageFields) {
    const file = form.files[name]
    if (file?.tooLarge) errors[name] = pictureMessages.tooLarge
    else if (file) {
      const stored = await store(files, file.bytes)
      if (stored.ok) images[name] = stored.setting
      else errors[name] = stored.problem
    } else if (form.values[`${name}Remove`]) images[name] = ''
  }
  return { images, errors }
}

export async function action({ request, context }: Route.ActionArgs) {
  return runUploadAction(
    { request, context },
    {
      permission: 'settings',
      schema: sectionSchema(section),
      run: async ({ db, actor, now, value, form, values: { version = '' } }) => {
        const { images, errors } = await storeBrandImages(context.get(filesContext), form)
        if (Object.keys(errors).length > 0) return { status: 400, problem: invalidFieldsMessage, errors }
        const { nameBesideLogo, sharePictureAlt } = value as Partial<Settings>
        const before = await readSettings(db)
        const after = { logo: before.logo, sharePicture: before.sharePicture, ...images }
        const outcome = await changeSettings(
          db,
          actor,
          { section, version, after: { ...after, nameBesideLogo, sharePictureAlt } as Partial<Settings> },
          now,
        )
        if (outcome === 'conflict') return describeConflict(db, section)
        return { path: '/admin/settings', text: 'Settings updated successfully!', reloadDocument: true }
      },
      error: 'Error updating settings. Please try again.',
    },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Logo and social sharing image',
    description: 'Your logo and the social sharing image.',
    noIndex: true,
  })

export default function LogoSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, fields, current, version, autosave } = loaderData
  const values: Record<string, string> = actionData ? actionData.values : loaderData.values
  return (
    <AdminPage back={{ path: '/admin/settings', label: 'Settings' }} title={title} lead={lead}>
      <div className="max-w-xl">
        <ChangeForm
          key={autosave.restored?.id}
          autosave={autosave}
          action={path}
          result={actionData}
          submitLabel="Save"
          withFiles
          hiddenFields={{ version: actionData?.values.version ?? version }}
          cancel="/admin/settings"
        >
          {fields.map((field) =>
            field.input === 'file' ? (
              <BrandImageField
                key={field.name}
                {...field}
                current={current[field.name as keyof BrandImages]}
                isRemoved={Boolean(values[`${field.name}Remove`])}
                error={actionData?.errors[field.name]}
              />
            ) : (
              <SettingInputField
                key={field.name}
                {...field}
                value={values[field.name] ?? ''}
                error={actionData?.errors[field.name]}
                zones={[]}
              />
            ),
          )}
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
