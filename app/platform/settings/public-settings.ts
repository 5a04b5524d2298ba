import { type PrayerSettingName, prayerFields } from './prayer-settings.ts'
import type { Settings } from './settings.ts'
import { isMailText } from './text.ts'

/** Settings that only the server and the admin area use. */
const internalSettings = [
  'twoStepForAdmins',
  'phoneCountries',
  'phoneCodesPerNumber',
  'phoneCodesPerCountry',
  'phoneCodesPerDay',
  'backupSchedule',
  'backupRetention',
  'backupDestination',
  'mailHost',
  'mailPort',
  'mailEncryption',
  'mailUser',
  'mailPassword',
  'mailFromName',
  'mailFromAddress',
  'legalName',
  'postalAddress',
  'taxId',
  'taxStatus',
  'receiptStatement',
  'receiptSignature',
  'yearlyStatements',
  'suggestedAmounts',
  'cardFeePercent',
  'cardFeeFixed',
  'stripeSecretKey',
  'stripeWebhookSecret',
  'affiliations',
  'eventKinds',
] as const satisfies (keyof Settings)[]

/** The settings that pages show. */
export type PublicSettings = Omit<Settings, (typeof internalSettings)[number] | PrayerSettingName>

/** Removes the internal settings, which pages must not contain, and the texts of emails. */
export function publicSettings(settings: Settings): PublicSettings {
  const internal: readonly string[] = [...internalSettings, ...prayerFields.map(({ name }) => name)]
  const visible = Object.entries(settings).filter(([key]) => !internal.includes(key))
  const texts = Object.entries(settings.texts).filter(([key]) => !isMailText(key))
  return { ...Object.fromEntries(visible), texts: Object.fromEntries(texts) } as PublicSettings
}
