import { fieldValues } from '#app/admin/settings/settings-form.ts'
import { editAccess, formPath, listPath } from '#app/cms/collections/collection.ts'
import type { Collections } from '#app/cms/collections/registry.server.ts'
import { type Access, can, type Role } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Settings, settingSections } from '#app/platform/settings/settings.ts'
import { homepageCollection } from '#app/site/home/homepage-collection.ts'
import { readHomepage } from '#app/site/home/homepage-store.server.ts'
import { pageCollection } from '#app/site/pages/page-collection.ts'
import { listPages } from '#app/site/pages/page-store.server.ts'
import { matches, type TextRow } from './text-list.ts'

/** A text, and what a member needs to open its screen. */
type OtherText = Omit<TextRow, 'isChanged'> & { access: Access }

/** The texts that are edited on other screens, if the role may open those: settings, the homepage, pages and lists. */
export async function listOtherTexts(
  db: Database,
  role: Role,
  {
    settings,
    collections: { listed },
    search,
  }: { settings: Settings; collections: Collections; search: string },
): Promise<TextRow[]> {
  const [homepage, pages] = await Promise.all([readHomepage(db), listPages(db)])
  const rows: OtherText[] = [
    ...settingRows(settings),
    ...homepageRows(homepage),
    ...pages.map(({ slug, title, body, link }) => ({
      access: editAccess(pageCollection),
      path: formPath(pageCollection, { id: slug }),
      label: title,
      place: link.label,
      page: link.path,
      value: body,
    })),
    ...listed.map((collection) => ({
      access: editAccess(collection),
      path: listPath(collection),
      label: collection.title,
      place: 'Lists',
      page: null,
      value: collection.list.lead,
    })),
  ]
  return rows
    .filter(({ access }) => can(role, access))
    .filter(({ label, place, value }) => matches(search, [label, place, value]))
    .map(({ access: _, ...row }) => ({ ...row, isChanged: false }))
}

const textInputs = ['line', 'email', 'url', 'lines']

const settingRows = (settings: Settings) =>
  settingSections.flatMap((section) => {
    const values = fieldValues(section, settings)
    return section.fields
      .filter(({ input }) => textInputs.includes(input))
      .map(({ name, label }) => ({
        access: 'settings' as const,
        path: `/admin/settings/${section.slug}`,
        label,
        place: `Settings: ${section.title}`,
        page: null,
        value: values[name] ?? '',
      }))
  })

const homepageRows = ({ title, description }: Awaited<ReturnType<typeof readHomepage>>) =>
  [
    { label: 'Title', value: title },
    { label: 'Description', value: description },
  ].map((field) => ({
    ...field,
    access: editAccess(homepageCollection),
    path: listPath(homepageCollection),
    place: homepageCollection.title,
    page: '/',
  }))
