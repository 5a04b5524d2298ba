import type { PasswordPolicy } from '#app/platform/settings/password-policy.ts'
import type { Settings } from '#app/platform/settings/settings.ts'

type Key = Exclude<keyof Settings, 'passwordPolicy'> | Exclude<keyof PasswordPolicy, 'schemaVersion'>

export interface SettingField {
  /** Name of the field in the form: of the setting, or of the part of the password policy. */
  name: Key
  label: string
  hint?: string
  kind: 'line' | 'email' | 'address' | 'number' | 'yes' | 'lines' | 'zone'
}

export interface SettingSection {
  slug: string
  title: string
  lead: string
  /** The settings that its fields make. */
  keys: (keyof Settings)[]
  fields: SettingField[]
}

const line = (name: Key, label: string, hint?: string): SettingField => field('line', name, label, hint)
const address = (name: Key, label: string, hint?: string) => field('address', name, label, hint)
const yes = (name: Key, label: string, hint?: string) => field('yes', name, label, hint)

function field(kind: SettingField['kind'], name: Key, label: string, hint?: string): SettingField {
  return hint ? { kind, name, label, hint } : { kind, name, label }
}

/** The settings as an admin meets them; every setting stands in one of these. */
export const settingSections: SettingSection[] = [
  {
    slug: 'initiative',
    title: 'Initiative',
    lead: 'Who you are, on every page and in every mail.',
    keys: ['name', 'tagline', 'contactEmail'],
    fields: [
      line('name', 'Name'),
      line('tagline', 'Tagline', 'Stands under the title of the home page.'),
      field('email', 'contactEmail', 'Contact e-mail', 'Shown to visitors, who write to it.'),
    ],
  },
  {
    slug: 'links',
    title: 'Links',
    lead: 'Pages elsewhere that this site sends people to. They open in a new tab.',
    keys: [
      'donationFormUrl',
      'writeForUsUrl',
      'joinMissionUrl',
      'joinCommitteeUrl',
      'videoUrl',
      'photosUrl',
      'shortVideosUrl',
    ],
    fields: [
      address('donationFormUrl', 'Donation form', 'Behind Donate in the top bar.'),
      address('writeForUsUrl', 'Write for Us', 'On the articles page.'),
      address('joinMissionUrl', 'Join the Mission', 'On the About page.'),
      address('joinCommitteeUrl', 'Join the Committee', 'On the projects page.'),
      address('videoUrl', 'Videos'),
      address('photosUrl', 'Photos'),
      address('shortVideosUrl', 'Short videos'),
    ],
  },
  {
    slug: 'claims',
    title: 'Claims',
    lead: 'Numbers that the site says about you, with the month they were counted.',
    keys: ['peopleClaim', 'mealsClaim', 'claimsAsOf'],
    fields: [
      line('peopleClaim', 'Who reads', 'As in “over 50 people”.'),
      line('mealsClaim', 'What was served', 'As in “over 1,000 meals”.'),
      line('claimsAsOf', 'Last counted', 'As in “November 2026”.'),
    ],
  },
  {
    slug: 'time-zone',
    title: 'Time zone',
    lead: 'Where the initiative is. An event at 18:00 stays at 18:00 when this changes, in the new zone.',
    keys: ['timeZone'],
    fields: [field('zone', 'timeZone', 'Time zone')],
  },
  {
    slug: 'password-policy',
    title: 'Password policy',
    lead: 'What is asked of a new password. Those who have one keep it. Length does more than odd characters.',
    keys: ['passwordPolicy'],
    fields: [
      field('number', 'minLength', 'Shortest', 'Characters, from 6 to 128.'),
      field('number', 'maxLength', 'Longest', 'Characters, at most 128.'),
      yes('lowercase', 'Needs a lowercase letter'),
      yes('uppercase', 'Needs an uppercase letter'),
      yes('numeric', 'Needs a number'),
      yes('nonAlphanumeric', 'Needs one of these characters'),
      line('allowedNonAlphanumeric', 'These characters'),
    ],
  },
  {
    slug: 'two-step',
    title: 'Two-step login for admins',
    lead: 'An admin then needs a code from an authenticator app at every log-in.',
    keys: ['twoStepForAdmins'],
    fields: [
      yes(
        'twoStepForAdmins',
        'Admins need two-step login',
        'Admins who have not set it up cannot open this area until they have.',
      ),
    ],
  },
  {
    slug: 'affiliations',
    title: 'Affiliations',
    lead: 'What members may choose on their profile.',
    keys: ['affiliations'],
    fields: [
      field(
        'lines',
        'affiliations',
        'Affiliations',
        'One a line. “Other…” is always offered beside them. Who has one that you take away keeps it.',
      ),
    ],
  },
]

export const findSection = (slug: string) => settingSections.find((section) => section.slug === slug)

/** What stands in the fields of a section, by their names; a box that is not ticked is empty. */
export function fieldValues({ fields }: SettingSection, settings: Settings): Record<string, string> {
  const { passwordPolicy, ...others } = settings
  const all: Record<string, unknown> = { ...others, ...passwordPolicy }
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(all[name])]))
}

function textOf(value: unknown) {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return String(value ?? '')
}
