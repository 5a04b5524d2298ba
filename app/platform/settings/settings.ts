import { isCurrency } from '#app/platform/money.ts'
import { defaultBrandColor } from './brand-color.ts'
import { logoPattern, sharePicturePattern } from './brand-files.ts'
import {
  checkPasswordPolicy,
  defaultPasswordPolicy,
  type PasswordPolicy,
  passwordPolicyFields,
} from './password-policy.ts'
import {
  checkbox,
  choice,
  color,
  defaultsOf,
  email,
  file,
  line,
  lines,
  number,
  password,
  type SettingField,
  timeZone,
  type UnionToIntersection,
  url,
  type ValuesOf,
} from './setting-field.ts'
import { parseSocialLink } from './social-link.ts'
import { isMailText, type TextOverrides } from './text.ts'

const initiative = [
  line('name', 'Name', 'Shajara', { hasSample: true, max: 60 }),
  line('tagline', 'Tagline', "Rooted in the Qur'an, Growing Through Service", {
    hint: 'Shown below the title of the home page.',
    hasSample: true,
    max: 140,
  }),
  email('contactEmail', 'Contact email', 'salaam@shajara.example', {
    hint: 'Shown to visitors so that they can write to you.',
    hasSample: true,
  }),
]

/** What the site looks like. `ui/brand-palette.ts` computes the palette. */
const look = [
  color('brandColor', 'Brand color', defaultBrandColor, {
    hint: 'Buttons, links and backgrounds get this color. Where it is too light to read, they get a darker shade of it.',
  }),
  choice('heroShape', 'Pictures at the top of the home page', 'arch', {
    options: { arch: 'In a pointed arch', plain: 'In a rectangle' },
  }),
]

const logo = [
  file('logo', 'Logo', '', {
    hint: 'SVG, PNG, JPEG or WebP. The icons of browsers and phones are made from it, so a square one works best.',
    pattern: logoPattern,
  }),
  checkbox('nameBesideLogo', 'Show the name beside the logo', true, {
    hint: 'Leave it off if your logo contains the name.',
  }),
  file('sharePicture', 'Share picture', '', {
    hint: 'Shown where a link to the site is shared, unless the page has its own picture. At least 1200 × 630 pixels.',
    pattern: sharePicturePattern,
  }),
  line('sharePictureAlt', 'What the share picture shows', '', {
    hint: 'Read aloud to people who cannot see it.',
    optional: true,
    max: 300,
  }),
]

const sampleLink = { optional: true, hasSample: true }

/** The defaults are front pages of platforms: they work and belong to no one else's account. */
const links = [
  url('donationFormUrl', 'Donation form', 'https://www.launchgood.com/', {
    ...sampleLink,
    hint: 'Opened by Donate in the top bar. If empty, Donate opens the Donate page of this site.',
  }),
  url('writeForUsUrl', 'Write for Us', 'https://docs.google.com/forms/', {
    ...sampleLink,
    hint: 'On the articles page.',
  }),
  url('joinMissionUrl', 'Join the Mission', 'https://docs.google.com/forms/', {
    ...sampleLink,
    hint: 'On the About page.',
  }),
  url('joinCommitteeUrl', 'Join the Committee', 'https://docs.google.com/forms/', {
    ...sampleLink,
    hint: 'On the projects page.',
  }),
  url('videoUrl', 'Videos', 'https://www.youtube.com/', sampleLink),
  url('photosUrl', 'Photos', 'https://www.instagram.com/', sampleLink),
  url('shortVideosUrl', 'Short videos', 'https://www.tiktok.com/', sampleLink),
  lines('socialLinks', 'More social links', [], {
    hint: 'One per line, in the footer: WhatsApp, Telegram, Discord or any other site. You can put a name before the link: “Sisters https://chat.whatsapp.com/…”.',
    optional: true,
    maxLines: 30,
    max: 500,
    check: (lines) => {
      const wrong = lines.find((line) => !parseSocialLink(line))
      return wrong !== undefined && `“${wrong}” does not end with a full link, such as https://t.me/yourgroup`
    },
  }),
]

const login = [
  checkbox('googleLogin', 'Offer “Continue with Google”', true, {
    hint: 'Shown on the login page. If you hide it, members who joined with Google can set a password with “Forgot password?”.',
  }),
]

const claims = [
  line('peopleClaim', 'People', 'over 50 people', {
    hint: 'How many use the Qur’an log, such as “over 50 people”.',
    hasSample: true,
    max: 60,
  }),
  line('mealsClaim', 'Meals', 'over 1,000 meals', {
    hint: 'Meals served, such as “over 1,000 meals”.',
    hasSample: true,
    max: 60,
  }),
  line('claimsAsOf', 'Last counted', 'November 2026', {
    hint: 'Such as “November 2026”.',
    max: 40,
  }),
]

/** IANA name; the time zone of the site's dates and times. */
const zone = [timeZone('timeZone', 'Time zone', 'America/New_York')]

const formats = [
  line('currency', 'Currency', 'USD', {
    hint: 'The code of the currency of donations, such as USD, EUR or GBP. It cannot change after the first donation.',
    max: 3,
    pattern: /^[A-Z]{3}$/,
    check: (code) => !isCurrency(code) && 'Please enter the code of a currency, such as USD, EUR or GBP.',
  }),
  choice('dateFormat', 'Dates', 'us', {
    options: { us: 'November 28, 2026 (US)', international: '28 November 2026 (international)' },
  }),
  choice('weekStart', 'First day of the week', 'sunday', {
    options: { sunday: 'Sunday', monday: 'Monday', saturday: 'Saturday' },
  }),
]

/** Whether admins must set up two-step verification before they can use the admin area. */
const twoStep = [
  checkbox('twoStepForAdmins', 'Require two-step verification for admins', false, {
    hint: 'Nobody can open this area without it, whatever their role.',
  }),
]

const affiliations = [
  lines('affiliations', 'Affiliations', ['GT MSA', 'UGA', 'Independent'], {
    hint: 'One per line. “Other...” is always offered as well. Members keep an affiliation that you remove.',
    maxLines: 50,
    max: 80,
    check: (lines) =>
      lines.some((line) => /^(other|none)\W*$/i.test(line)) && '“Other...” and “None” are always offered.',
  }),
]

/** Automatic backups. */
const backups = [
  choice('backupSchedule', 'Back up automatically', 'off', {
    hint: 'At 3:00 AM in the site’s time zone. Weekly backups run on Sundays.',
    options: { off: 'Never', daily: 'Daily', weekly: 'Weekly' },
  }),
  number('backupRetention', 'Backups to keep', 7, {
    hint: 'Older backups are deleted after a new one finishes.',
    min: 1,
    max: 365,
  }),
  choice('backupDestination', 'Store backups in', 'folder', {
    hint: 'If the server’s disk fails, a folder on it is lost. Download a backup from time to time, or copy the folder to another server.',
    options: {
      folder: 'A folder on the server (DATA_DIR/backups)',
      bucket: 'The bucket that stores the files',
    },
  }),
]

const isHost = (text: string) =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?\.?$/i.test(text)

/** The server through which emails are sent. `MAIL_URL` takes precedence. */
const mailServer = [
  line('mailHost', 'Server', '', {
    hint: 'Such as smtp.example.org. Without a server, emails are saved as files on this server, not delivered.',
    optional: true,
    max: 253,
    check: (host) =>
      host !== '' && !isHost(host) && 'Please enter only the server’s name, such as smtp.example.org.',
  }),
  number('mailPort', 'Port', 587, { min: 1, max: 65_535 }),
  choice('mailEncryption', 'Encryption', 'starttls', {
    options: {
      starttls: 'STARTTLS (usually port 587)',
      tls: 'TLS (usually port 465)',
      none: 'None (only within a private network)',
    },
  }),
  line('mailUser', 'Username', '', { hint: 'Often your email address.', optional: true, max: 254 }),
  password('mailPassword', 'Password', '', { max: 500 }),
]

/** Who emails come from. `MAIL_FROM` takes precedence. */
const mailSender = [
  line('mailFromName', 'Sender name', '', {
    hint: 'Defaults to the initiative’s name.',
    optional: true,
    max: 100,
  }),
  email('mailFromAddress', 'Sender address', '', {
    hint: 'An address at your own domain. Defaults to no-reply@ and this site’s host.',
    optional: true,
  }),
]

export const mailServerFields: readonly SettingField<keyof Settings>[] = mailServer
export const mailSenderFields: readonly SettingField<keyof Settings>[] = mailSender

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
 * Every setting that admins can change. This is the single declaration of a setting: its type, form, validation
 * and place in the admin area are derived from it.
 */
export const settingSections: SettingSection[] = [
  section(
    'initiative',
    'Initiative',
    'Your name and contact address, shown on every page and in every email.',
    initiative,
  ),
  section('look', 'Look', 'The color of your site, and the shape of its main pictures.', look),
  section(
    'logo',
    'Logo and share picture',
    'What stands for you in browsers, on phones and in messages.',
    logo,
  ),
  section(
    'links',
    'Links',
    'Pages on other sites that this site links to. They open in a new tab. Empty links are not shown.',
    links,
  ),
  section(
    'claims',
    'Impact numbers',
    'Numbers about your work that are shown on the site, and the month they were counted.',
    claims,
  ),
  section(
    'time-zone',
    'Time zone',
    'The initiative’s time zone. When you change it, an event at 6:00 PM stays at 6:00 PM in the new zone.',
    zone,
  ),
  section(
    'formats',
    'Dates and currency',
    'How dates and amounts are written, and where a week begins in the calendar.',
    formats,
  ),
  section('login', 'Login', 'How members can log in, in addition to their password.', login),
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
    'Two-step verification for admins',
    'If required, admins need a code from an authenticator app every time they log in.',
    twoStep,
  ),
  section('backups', 'Backups', 'The database, the files and the secret in one file.', backups),
  section('mail', 'Email', 'The mail server that sends this site’s emails, and who they come from.', [
    ...mailServer,
    ...mailSender,
  ]),
  section(
    'affiliations',
    'Affiliations',
    'The affiliations that members can choose on their profile.',
    affiliations,
  ),
]

const fields = [
  ...initiative,
  ...look,
  ...logo,
  ...links,
  ...claims,
  ...zone,
  ...formats,
  ...login,
  ...twoStep,
  ...backups,
  ...mailServer,
  ...mailSender,
  ...affiliations,
]

/** The settings as stored in the table `setting`. */
export type StoredSettings = UnionToIntersection<
  ValuesOf<(typeof fields)[number]> | { passwordPolicy: PasswordPolicy }
>

/** What admins have set: the settings, and the texts that differ from their defaults, by key. */
export type Settings = StoredSettings & { texts: TextOverrides }

/** Settings that only the server and the admin area use. */
const internalSettings = [
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
] as const satisfies (keyof Settings)[]

/** The settings that pages show. */
export type PublicSettings = Omit<Settings, (typeof internalSettings)[number]>

/** Removes the internal settings, which pages must not contain, and the texts of emails. */
export function publicSettings(settings: Settings): PublicSettings {
  const internal: readonly string[] = internalSettings
  const visible = Object.entries(settings).filter(([key]) => !internal.includes(key))
  const texts = Object.entries(settings.texts).filter(([key]) => !isMailText(key))
  return { ...Object.fromEntries(visible), texts: Object.fromEntries(texts) } as PublicSettings
}

/** The settings of a section that are still the samples that the site came with. */
export const sampleFields = ({ fields }: Pick<SettingSection, 'fields'>, settings: Settings) =>
  fields.filter(
    ({ name, hasSample, default: sample }) => hasSample && settings[name as keyof Settings] === sample,
  )

/** The links that still lead to the pages they came with. */
export const sampleLinks = (settings: Settings) =>
  links.filter(({ name, hasSample, default: sample }) => hasSample && settings[name] === sample)

export const defaultSettings: Settings = {
  ...defaultsOf(fields),
  passwordPolicy: defaultPasswordPolicy,
  texts: {},
}
