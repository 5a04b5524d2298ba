import { expect, test } from 'vitest'
import { prayerFields } from './prayer-settings.ts'
import { publicSettings } from './public-settings.ts'
import { receiptFields } from './receipt-settings.ts'
import { defaultSettings } from './settings.ts'

test('pages do not receive settings that only the server and the admin area use', () => {
  const visible = publicSettings(defaultSettings)
  expect(defaultSettings).toMatchObject(visible)
  expect(Object.keys(defaultSettings).filter((key) => !(key in visible))).toEqual([
    ...prayerFields.map(({ name }) => name),
    'eventKinds',
    ...receiptFields.map(({ name }) => name),
    'suggestedAmounts',
    'cardFeePercent',
    'cardFeeFixed',
    'stripeSecretKey',
    'stripeWebhookSecret',
    'phoneCountries',
    'phoneCodesPerNumber',
    'phoneCodesPerCountry',
    'phoneCodesPerDay',
    'twoStepForAdmins',
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
    'affiliations',
  ])
})
