import { expect, test } from 'vitest'
import { defaultSettings, publicSettings } from './settings.ts'

test('pages do not receive the settings for backups, email, two-step verification and affiliations', () => {
  const visible = publicSettings(defaultSettings)
  expect(defaultSettings).toMatchObject(visible)
  expect(Object.keys(defaultSettings).filter((key) => !(key in visible))).toEqual([
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
