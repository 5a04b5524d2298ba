import {
  checkPasswordPolicy,
  defaultPasswordPolicy,
  type PasswordPolicy,
  passwordPolicyFields,
} from './password-policy.ts'
import {
  checkbox,
  choice,
  defaultsOf,
  email,
  line,
  lines,
  type Merged,
  number,
  type SettingField,
  timeZone,
  url,
  type ValuesOf,
} from './setting-field.ts'

/** Who the initiative is. */
const initiative = [
  line('name', 'Name', 'Shajara', { max: 60 }),
  line('tagline', 'Tagline', "Rooted in the Qur'an, Growing Through Service", {
    hint: 'Stands under the title of the home page.',
    max: 140,
  }),
  email('contactEmail', 'Contact e-mail', 'salaam@shajara.example', {
    hint: 'Shown to visitors, who write to it.',
  }),
]

/** They start at a platform's own front page: that belongs to nobody else, and works. */
const links = [
  url('donationFormUrl', 'Donation form', 'https://www.launchgood.com/', {
    hint: 'Behind Donate in the top bar.',
  }),
  url('writeForUsUrl', 'Write for Us', 'https://docs.google.com/forms/', { hint: 'On the articles page.' }),
  url('joinMissionUrl', 'Join the Mission', 'https://docs.google.com/forms/', { hint: 'On the About page.' }),
  url('joinCommitteeUrl', 'Join the Committee', 'https://docs.google.com/forms/', {
    hint: 'On the projects page.',
  }),
  url('videoUrl', 'Videos', 'https://www.youtube.com/'),
  url('photosUrl', 'Photos', 'https://www.instagram.com/'),
  url('shortVideosUrl', 'Short videos', 'https://www.tiktok.com/'),
]

const claims = [
  line('peopleClaim', 'Who reads', 'over 50 people', { hint: 'As in “over 50 people”.', max: 60 }),
  line('mealsClaim', 'What was served', 'over 1,000 meals', { hint: 'As in “over 1,000 meals”.', max: 60 }),
  line('claimsAsOf', 'Last counted', 'November 2026', { hint: 'As in “November 2026”.', max: 40 }),
]

/** IANA name; dates and times of the site are in it. */
const zone = [timeZone('timeZone', 'Time zone', 'America/New_York')]

/** Whether an admin acts as one only after setting up two-step login. */
const twoStep = [
  checkbox('twoStepForAdmins', 'Admins need two-step login', false, {
    hint: 'Admins who have not set it up cannot open this area until they have.',
  }),
]

const affiliations = [
  lines('affiliations', 'Affiliations', ['GT MSA', 'UGA', 'Independent'], {
    hint: 'One a line. “Other…” is always offered beside them. Who has one that you take away keeps it.',
    maxLines: 50,
    max: 80,
    check: (lines) =>
      lines.some((line) => /^(other|none)\W*$/i.test(line)) && '“Other…” and “None” are offered anyway.',
  }),
]

/** Backups that the site makes by itself. */
const backups = [
  choice('backupSchedule', 'Make backups', 'off', {
    hint: 'At 3 in the night, in the site’s time zone; weekly ones on Sundays.',
    options: { off: 'Never', daily: 'Daily', weekly: 'Weekly' },
  }),
  number('backupsKept', 'How many to keep', 7, {
    hint: 'Older ones are deleted once a new one is finished.',
    min: 1,
    max: 365,
  }),
  choice('backupDestination', 'Where', 'folder', {
    hint: 'A folder is lost together with its machine: download one from time to time, or copy the folder elsewhere.',
    options: {
      folder: 'The folder “backups” beside the database',
      bucket: 'The bucket that holds the files',
    },
  }),
]

export interface SettingSection {
  slug: string
  title: string
  lead: string
  /** The settings that its fields make. */
  keys: (keyof Settings)[]
  fields: readonly SettingField[]
  /** The one setting of which its fields are the parts, if they are not settings themselves. */
  composite?: { key: 'passwordPolicy'; check: typeof checkPasswordPolicy }
}

/** A section in which each field is a setting. */
const section = (
  slug: string,
  title: string,
  lead: string,
  fields: readonly SettingField<keyof Settings>[],
): SettingSection => ({ slug, title, lead, keys: fields.map(({ name }) => name), fields })

/**
 * Everything the initiative may set without an engineer, as an admin meets it. This is the one place where a setting
 * is declared: its type, its form, its check when it is read and its place in the admin area follow.
 */
export const settingSections: SettingSection[] = [
  section('initiative', 'Initiative', 'Who you are, on every page and in every mail.', initiative),
  section('links', 'Links', 'Pages elsewhere that this site sends people to. They open in a new tab.', links),
  section(
    'claims',
    'Claims',
    'Numbers that the site says about you, with the month they were counted.',
    claims,
  ),
  section(
    'time-zone',
    'Time zone',
    'Where the initiative is. An event at 18:00 stays at 18:00 when this changes, in the new zone.',
    zone,
  ),
  {
    slug: 'password-policy',
    title: 'Password policy',
    lead: 'What is asked of a new password. Those who have one keep it. Length does more than odd characters.',
    keys: ['passwordPolicy'],
    fields: passwordPolicyFields,
    composite: { key: 'passwordPolicy', check: checkPasswordPolicy },
  },
  section(
    'two-step',
    'Two-step login for admins',
    'An admin then needs a code from an authenticator app at every log-in.',
    twoStep,
  ),
  section('backups', 'Backups', 'Everything in one file: database, files and the secret.', backups),
  section('affiliations', 'Affiliations', 'What members may choose on their profile.', affiliations),
]

const fields = [...initiative, ...links, ...claims, ...zone, ...twoStep, ...backups, ...affiliations]

export type Settings = Merged<ValuesOf<(typeof fields)[number]> | { passwordPolicy: PasswordPolicy }>

export const defaultSettings: Settings = { ...defaultsOf(fields), passwordPolicy: defaultPasswordPolicy }
