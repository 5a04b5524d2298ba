import type { OtherForm } from '#app/cms/collections/registry.server.ts'

/** The sections of the settings. The ones with files or the mail server's password have pages of their own. */
export const settingsAutosave: OtherForm = {
  path: 'settings',
  newPath: '/admin/settings',
  noun: 'section',
  permission: 'settings',
}
