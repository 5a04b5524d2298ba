import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { checklistOf, isChecklistItem, wholeChecklist } from './checklist.ts'
import type { SiteFacts } from './site-facts.ts'

const none: ReadonlySet<string> = new Set()

const newSite: SiteFacts = {
  settings: defaultSettings,
  homepage: 'sample',
  privacy: 'sample',
  about: ['sample', 'sample'],
  vision: 'sample',
  sampleCount: 33,
  defaultTexts: ['Contact: Introduction', 'Merch: Introduction'],
  missingGoogleKeys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  isMailConnected: false,
  isMailTested: false,
  payments: { state: 'none', isTest: false, hasWebhookSecret: false },
  origin: null,
  hasBackup: false,
  adminCount: 1,
  twoStepAdminCount: 0,
}

/** A site on which everything is set up. */
const finishedSite: SiteFacts = {
  settings: {
    ...defaultSettings,
    name: 'Nur',
    tagline: 'Light',
    contactEmail: 'us@example.org',
    donationFormUrl: '',
    writeForUsUrl: '',
    joinMissionUrl: '',
    joinCommitteeUrl: '',
    videoUrl: 'https://www.youtube.com/@nur',
    photosUrl: '',
    shortVideosUrl: '',
    impactPeople: '20 people',
    impactMeals: '300 meals',
    googleLogin: false,
    logo: 'brand/logo-0123456789abcdef-160x160',
    sharePicture: 'brand/share-0123456789abcdef',
    brandColor: '#7a1f3d',
    timeZone: 'America/Chicago',
    affiliations: ['Corner house'],
    legalName: 'Nur Foundation',
  },
  homepage: 'custom',
  privacy: 'custom',
  about: ['custom', 'custom'],
  vision: 'custom',
  sampleCount: 0,
  defaultTexts: [],
  missingGoogleKeys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  isMailConnected: true,
  isMailTested: true,
  payments: { state: 'settings', isTest: false, hasWebhookSecret: true },
  origin: 'https://nur.example.org',
  hasBackup: true,
  adminCount: 2,
  twoStepAdminCount: 2,
}

const item = (facts: SiteFacts, id: string) =>
  checklistOf(facts, none).items.find((candidate) => candidate.id === id)

test('no item is done on a new site, and every item is done once the site is set up', () => {
  expect(checklistOf(newSite, none).items.filter(({ done }) => done)).toEqual([])
  expect(checklistOf(finishedSite, none)).toMatchObject({ left: 0, dismissed: false })
  expect(checklistOf(finishedSite, none).items.filter(({ done }) => !done)).toEqual([])
})

/** For each fact, the items that it alone reopens. */
const reopeningFacts: [string, Partial<SiteFacts>, string[]][] = [
  ['a sample homepage', { homepage: 'sample' }, ['homepage']],
  ['an empty homepage', { homepage: 'empty' }, ['homepage']],
  ['the logo that came with the site', { settings: { ...finishedSite.settings, logo: '' } }, ['logo']],
  ['the sample privacy text', { privacy: 'sample' }, ['privacy']],
  ['an empty privacy text', { privacy: 'empty' }, ['privacy']],
  ['an empty vision on About Us', { about: ['custom', 'empty'] }, ['about']],
  ['the sample story on About Us', { about: ['sample', 'custom'] }, ['about']],
  ['an empty vision', { vision: 'empty' }, ['vision']],
  ['one sample', { sampleCount: 1 }, ['samples']],
  ['one default text about the organization', { defaultTexts: ['Contact: Introduction'] }, ['texts']],
  ['no mail server', { isMailConnected: false }, ['mail']],
  ['a mail server without a test', { isMailTested: false }, ['mail']],
  [
    'no keys for payments',
    { payments: { state: 'none', isTest: false, hasWebhookSecret: false } },
    ['payments'],
  ],
  [
    'test keys for payments',
    { payments: { state: 'settings', isTest: true, hasWebhookSecret: true } },
    ['payments'],
  ],
  [
    'payments without a webhook',
    { payments: { state: 'environment', isTest: false, hasWebhookSecret: false } },
    ['payments'],
  ],
  ['no origin', { origin: null }, ['origin']],
  ['an origin that works only on the server', { origin: 'http://localhost:3000' }, ['origin']],
  ['no backup', { hasBackup: false }, ['backup']],
  ['one admin', { adminCount: 1, twoStepAdminCount: 1 }, ['second-admin']],
  ['an admin without two-step verification', { twoStepAdminCount: 1 }, ['two-step']],
  ...(
    [
      ['name', 'name'],
      ['tagline', 'name'],
      ['contactEmail', 'contact'],
      ['donationFormUrl', 'links'],
      ['photosUrl', 'links'],
      ['impactMeals', 'numbers'],
      ['googleLogin', 'google'],
      ['sharePicture', 'logo'],
      ['brandColor', 'color'],
      ['timeZone', 'time-zone'],
      ['affiliations', 'affiliations'],
    ] as const
  ).map(([name, id]): [string, Partial<SiteFacts>, string[]] => [
    `the default ${name}`,
    { settings: { ...finishedSite.settings, [name]: defaultSettings[name] } },
    [id],
  ]),
]

test.each(reopeningFacts)('%s reopens one item', (_, change, expected) => {
  const { items } = checklistOf({ ...finishedSite, ...change }, none)
  expect(items.filter(({ done }) => !done).map(({ id }) => id)).toEqual(expected)
})

test('the logo item names the missing image only if the other one was replaced', () => {
  const { logo, sharePicture } = finishedSite.settings
  const text = (settings: Partial<SiteFacts['settings']>) =>
    item({ ...newSite, settings: { ...defaultSettings, ...settings } }, 'logo')?.text
  expect(text({})).toBe('Not replaced yet.')
  expect(text({ sharePicture })).toBe('Not replaced yet: the logo.')
  expect(text({ logo })).toBe('Not replaced yet: the social sharing image.')
})

test('items list the values that are still samples', () => {
  expect(item(newSite, 'name')?.text).toBe(
    "Still set to the default: Name (Shajara), Tagline (Rooted in the Qur'an, Growing Through Service).",
  )
  expect(item(newSite, 'links')?.text).toMatch(
    /^The Donate button opens a sample page\. Remaining sample links: Write for Us,/,
  )
  const donateOnly = { ...finishedSite.settings, donationFormUrl: defaultSettings.donationFormUrl }
  expect(item({ ...finishedSite, settings: donateOnly }, 'links')?.text).toBe(
    'The Donate button opens a sample page.',
  )
  expect(item(newSite, 'texts')?.text).toMatch(
    /^2 texts about your work came with the site, such as “Contact: Introduction”\./,
  )
  expect(item({ ...finishedSite, defaultTexts: ['Contact: Introduction'] }, 'texts')?.text).toMatch(
    /^One text about your work came with the site: “Contact: Introduction”\./,
  )
  expect(item(newSite, 'google')?.text).toContain(
    'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET on the server',
  )
})

test('the Google item is done once its keys are set', () => {
  const settings = { ...finishedSite.settings, googleLogin: true }
  expect(item({ ...finishedSite, settings, missingGoogleKeys: [] }, 'google')?.done).toBe(true)
})

test('dismissed items do not count as left, and the whole checklist can be dismissed only when none are left', () => {
  const ids = checklistOf(newSite, none).items.map(({ id }) => id)
  fc.assert(
    fc.property(fc.subarray(ids), fc.boolean(), (dismissed, whole) => {
      const dismissals = new Set(whole ? [...dismissed, wholeChecklist] : dismissed)
      const { left, dismissed: isDismissed } = checklistOf(newSite, dismissals)
      expect(left).toBe(ids.length - dismissed.length)
      expect(isDismissed).toBe(whole && left === 0)
    }),
  )
  expect(ids.every(isChecklistItem)).toBe(true)
  expect([isChecklistItem(wholeChecklist), isChecklistItem('none')]).toEqual([true, false])
})
