import { isCurrency } from '#app/platform/money.ts'
import { backupFields } from './backup-settings.ts'
import { eventKindFields } from './event-kinds.ts'
import { givingFields } from './giving-settings.ts'
import { appearanceFields, logoFields, organizationFields } from './identity-settings.ts'
import { linkFields } from './link-settings.ts'
import { mailSenderFields, mailServerFields } from './mail-settings.ts'
import {
  checkPasswordPolicy,
  defaultPasswordPolicy,
  type PasswordPolicy,
  passwordPolicyFields,
} from './password-policy.ts'
import { paymentFields } from './payment-settings.ts'
import { phoneFields } from './phone-settings.ts'
import { prayerFields } from './prayer-settings.ts'
import { receiptFields } from './receipt-settings.ts'
import {
  checkbox,
  choice,
  defaultsOf,
  line,
  lines,
  type SettingField,
  timeZone,
  type UnionToIntersection,
  type ValuesOf,
} from './setting-field.ts'
import { eventSignupFields } from './signup-settings.ts'
import type { TextOverrides } from './text.ts'

const loginFields = [
  checkbox('googleLogin', 'Offer “Continue with Google”', true, {
    hint: 'Shown on the login page. If you hide it, members who signed up with Google can set a password with “Forgot password?”.',
  }),
]

const impactNumberFields = [
  line('impactPeople', 'People', 'over 50 people', {
    hint: "How many people use the Qur'an log, such as “over 50 people”. Enter “{log: people} people” to count the members who logged their reading in the last 30 days. The count is updated every hour. While there are fewer than five, the whole text is replaced with “members of the community”. Enter “{reports: people}” to add up the attendance in all published event reports.",
    hasSample: true,
    max: 60,
  }),
  line('impactMeals', 'Meals', 'over 1,000 meals', {
    hint: 'Meals served, such as “over 1,000 meals”. Enter “{reports: meals} meals” to add up the meals in all published event reports.',
    hasSample: true,
    max: 60,
  }),
  line('impactCountedOn', 'Last counted', 'November 2026', {
    hint: 'For example, “November 2026”.',
    max: 40,
  }),
]

/** IANA name; the time zone of the site's dates and times. */
const timeZoneFields = [timeZone('timeZone', 'Time zone', 'America/New_York')]

const formatFields = [
  line('currency', 'Currency', 'USD', {
    hint: 'The currency code for donations, such as USD, EUR or GBP. It cannot be changed after the first donation.',
    max: 3,
    pattern: /^[A-Z]{3}$/,
    check: (code) => !isCurrency(code) && 'Please enter a currency code, such as USD, EUR or GBP.',
  }),
  choice('dateFormat', 'Dates', 'us', {
    options: { us: 'November 28, 2026 (US)', international: '28 November 2026 (international)' },
  }),
  choice('weekStart', 'First day of the week', 'sunday', {
    options: { sunday: 'Sunday', monday: 'Monday', saturday: 'Saturday' },
  }),
]

/** Whether staff must set up an authenticator app before they can use the admin area. */
const twoStepFields = [
  checkbox('twoStepForAdmins', 'Require two-step verification for the admin area', false, {
    hint: 'If checked, people who have not set up an authenticator app cannot open the admin area, whatever their role.',
  }),
]

const affiliationFields = [
  lines('affiliations', 'Affiliations', ['GT MSA', 'UGA', 'Independent'], {
    hint: 'One per line. “Other...” is always offered as well. If you remove an affiliation, members who chose it keep it.',
    maxLines: 50,
    max: 80,
    check: (lines) =>
      lines.some((line) => /^(other|none)\W*$/i.test(line)) && '“Other...” and “None” are always offered.',
  }),
]

export interface SettingSection {
  slug: string
  title: string
  lead: string
  /** The settings that its fields edit. */
  keys: (keyof Settings)[]
  fields: readonly SettingField[]
  /** The setting that its fields are parts of, if they are not settings themselves. */
  composite?: { key: 'passwordPolicy'; check: typeof checkPasswordPolicy }
}

/** A section where each field is a setting. */
const section = (
  slug: string,
  title: string,
  lead: string,
  fields: readonly SettingField<keyof Settings>[],
): SettingSection => ({ slug, title, lead, keys: fields.map(({ name }) => name), fields })

/**
 * Every setting that admins can change, by section. Forms, validation and admin pages are derived from it, and types
 * and defaults from `fields` below, which must list the same fields, except those of the password policy.
 */
export const settingSections: SettingSection[] = [
  section(
    'initiative',
    'Organization',
    'Your name, tagline and contact email, as shown on the site and in emails.',
    organizationFields,
  ),
  section(
    'look',
    'Appearance',
    'The color of your site, and the shape of the pictures at the top of the homepage.',
    appearanceFields,
  ),
  section(
    'logo',
    'Logo and social sharing image',
    'Your logo on the site and in its icons, and the image that appears when someone shares a link to it.',
    logoFields,
  ),
  section(
    'links',
    'Links',
    'Pages on other sites that this site links to. They open in a new tab. Empty links are not shown.',
    linkFields,
  ),
  section(
    'impact',
    'Impact numbers',
    'Numbers about your work that are shown on the site, and the month they were counted.',
    impactNumberFields,
  ),
  section(
    'time-zone',
    'Time zone',
    'The organization’s time zone. When you change it, an event at 6:00 PM stays at 6:00 PM in the new zone.',
    timeZoneFields,
  ),
  section(
    'prayer-times',
    'Prayer times',
    'Event times can be set relative to a prayer, such as 15 minutes after Maghrib. When you change these settings, the times of those events change too.',
    prayerFields,
  ),
  section(
    'event-kinds',
    'Event types',
    'Organizers choose a type for each event, and visitors can filter the calendar by type.',
    eventKindFields,
  ),
  section(
    'formats',
    'Dates and currency',
    'How dates and amounts are written, and the first day of the week on the calendar.',
    formatFields,
  ),
  section(
    'receipts',
    'Receipts',
    'What gift receipts and yearly statements say about your organization. Receipts that were already issued do not change.',
    receiptFields,
  ),
  section(
    'giving',
    'Donations',
    'What the Donate page suggests, and the card fee that donors can choose to cover.',
    givingFields,
  ),
  section(
    'payments',
    'Online payments',
    'Your Stripe account’s API keys. They let visitors give on the Donate page.',
    paymentFields,
  ),
  section('login', 'Login', 'Ways for members to log in without a password.', loginFields),
  section(
    'phone',
    'Phone login',
    'Members enter their number and get a code in a text message. Accounts with a role in the admin area cannot use it.',
    phoneFields,
  ),
  {
    slug: 'password-policy',
    title: 'Password policy',
    lead: 'Rules for new passwords. Existing passwords stay valid. Length matters more than special characters.',
    keys: ['passwordPolicy'],
    fields: passwordPolicyFields,
    composite: { key: 'passwordPolicy', check: checkPasswordPolicy },
  },
  section(
    'two-step',
    'Two-step verification for the admin area',
    'If required, everyone with access to the admin area needs a code from an authenticator app every time they log in.',
    twoStepFields,
  ),
  section(
    'event-sign-up',
    'Event sign-up',
    'How open spots are offered to people on the waitlist, and how long data is kept after an event.',
    eventSignupFields,
  ),
  section(
    'backups',
    'Backups',
    'Each backup is one file with the database, the uploaded files and the site’s secret key.',
    backupFields,
  ),
  section('mail', 'Email', 'The mail server that sends this site’s emails, and who they come from.', [
    ...mailServerFields,
    ...mailSenderFields,
  ]),
  section(
    'affiliations',
    'Affiliations',
    'The affiliations that members can choose on their profile.',
    affiliationFields,
  ),
]

const fields = [
  ...organizationFields,
  ...appearanceFields,
  ...logoFields,
  ...linkFields,
  ...impactNumberFields,
  ...timeZoneFields,
  ...prayerFields,
  ...eventKindFields,
  ...formatFields,
  ...receiptFields,
  ...givingFields,
  ...paymentFields,
  ...loginFields,
  ...phoneFields,
  ...twoStepFields,
  ...eventSignupFields,
  ...backupFields,
  ...mailServerFields,
  ...mailSenderFields,
  ...affiliationFields,
]

/** The settings as stored in the table `setting`. */
export type StoredSettings = UnionToIntersection<
  ValuesOf<(typeof fields)[number]> | { passwordPolicy: PasswordPolicy }
>

/** The settings, the texts that differ from their defaults, by key, and the sources of the impact numbers. */
export type Settings = StoredSettings & { texts: TextOverrides; impactSources: ImpactSources }

/**
 * Where each impact number comes from: 'log' for the Qur'an log, or the number of event reports that it is computed from;
 * 0 if neither applies, such as for a number that an admin entered.
 */
export interface ImpactSources {
  people: number | 'log'
  meals: number
}

/** Whether at least one impact number was entered, so that pages say when it was counted. */
export const hasEnteredNumber = ({ people, meals }: ImpactSources) => people === 0 || meals === 0

/** The settings of a section that still have their sample values. */
export const sampleFields = ({ fields }: Pick<SettingSection, 'fields'>, settings: Settings) =>
  fields.filter(
    ({ name, hasSample, default: sample }) => hasSample && settings[name as keyof Settings] === sample,
  )

/** The links that still have their defaults. */
export const sampleLinks = (settings: Settings) =>
  linkFields.filter(({ name, hasSample, default: sample }) => hasSample && settings[name] === sample)

export const defaultSettings: Settings = {
  ...defaultsOf(fields),
  passwordPolicy: defaultPasswordPolicy,
  texts: {},
  impactSources: { people: 0, meals: 0 },
}
