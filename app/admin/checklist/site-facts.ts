import type { KeyState } from '#app/giving/provider/provider-keys.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'

/** Whether a text is still the sample that the site came with, was cleared, or was written by an admin. */
export type ContentState = 'sample' | 'empty' | 'custom'

/** What the checklist is derived from. */
export interface SiteFacts {
  settings: Settings
  homepage: ContentState
  privacy: ContentState
  /** Our story and our vision, both on About Us. */
  about: ContentState[]
  vision: ContentState
  /** The number of samples that can be removed, not counting links. */
  sampleCount: number
  /** The names of the texts that still have a default about the organization. */
  defaultTexts: string[]
  missingGoogleKeys: string[]
  isMailConnected: boolean
  /** Whether the mail server accepted a test email since the email settings were last changed. */
  isMailTested: boolean
  payments: { state: KeyState; isTest: boolean; hasWebhookSecret: boolean }
  /** The configured public origin. */
  origin: string | null
  hasBackup: boolean
  adminCount: number
  twoStepAdminCount: number
}

export interface Finding {
  done: boolean
  /** What was found, or what is missing. */
  text: string
}
