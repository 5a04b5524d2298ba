import type { RouterContextProvider } from 'react-router'
import type { StandaloneForm } from '#app/cms/collections/registry.server.ts'
import { readAutosave } from '#app/cms/working-copies/read-autosave.server.ts'
import type { SettingSection, Settings } from '#app/platform/settings/settings.ts'
import { sectionVersion } from './settings-change-store.server.ts'
import { fieldValues } from './settings-form.ts'

/** The autosaved settings forms: one for each section, except the keys for online payments. */
export const settingsAutosave: StandaloneForm = {
  path: 'settings',
  newPath: '/admin/settings',
  noun: 'settings section',
  permission: 'settings',
}

const { path: collection, noun } = settingsAutosave

/** Reads the current user's working copies of a settings section, and the values and version that its form shows. */
export async function readSectionAutosave(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  section: SettingSection,
  settings: Settings,
) {
  const version = sectionVersion(section, settings)
  const values = fieldValues(section, settings)
  const { autosave, restored } = await readAutosave(args, {
    collection,
    noun,
    itemId: section.slug,
    title: section.title,
    titleField: null,
    path: `/admin/settings/${section.slug}`,
    stored: { version: Number(version), values },
  })
  return {
    autosave,
    values: { ...values, ...restored?.fields },
    version: String(restored?.version ?? version),
  }
}
