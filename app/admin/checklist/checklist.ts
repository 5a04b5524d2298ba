import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import { type Settings, sampleFields, settingSections } from '#app/platform/settings/settings.ts'

/** Whether a text is still the sample that the site came with, was cleared, or was written by an admin. */
export type Origin = 'sample' | 'empty' | 'own'

/** What the checklist is derived from. */
export interface SiteFacts {
  settings: Settings
  homepage: Origin
  privacy: Origin
  /** The number of samples that can be removed, without links. */
  samples: number
  missingGoogleKeys: string[]
  isMailConnected: boolean
  /** The configured public origin. */
  origin: string | null
  hasBackup: boolean
  admins: number
  adminsWithTwoStep: number
}

interface Finding {
  done: boolean
  /** What was found, or what is missing. */
  text: string
}

interface ChecklistRule {
  id: string
  title: string
  /** The page with its form; null if it is set on the server. */
  path: string | null
  check: (facts: SiteFacts) => Finding
}

export interface ChecklistItem extends Finding {
  id: string
  title: string
  path: string | null
  dismissed: boolean
}

/** Dismisses the checklist as a whole. */
export const wholeChecklist = 'all'

const fieldsOf = (slug: string, { settings }: SiteFacts) => {
  const section = settingSections.find((candidate) => candidate.slug === slug)
  return section ? sampleFields(section, settings) : []
}

/** Done when none of these settings is still a sample. */
function checkSettings(slug: string, names: readonly (keyof Settings)[], facts: SiteFacts): Finding {
  const samples = fieldsOf(slug, facts).filter(({ name }) => names.includes(name as keyof Settings))
  if (samples.length === 0) return { done: true, text: names.map((name) => facts.settings[name]).join(' · ') }
  const values = samples.map(({ label, default: value }) => `${label} (${value})`)
  return { done: false, text: `Still set to the default: ${values.join(', ')}.` }
}

function checkLinks(facts: SiteFacts): Finding {
  const samples = fieldsOf('links', facts)
  if (samples.length === 0) return { done: true, text: 'No sample links are left.' }
  const others = samples.filter(({ name }) => name !== 'donationFormUrl').map(({ label }) => label)
  const donate = others.length < samples.length ? 'Donate opens a sample page.' : ''
  const rest = others.length > 0 ? `Remaining sample links: ${others.join(', ')}.` : ''
  return { done: false, text: [donate, rest].filter(Boolean).join(' ') }
}

function checkLogo({ settings: { logo, brandColor } }: SiteFacts): Finding {
  if (logo) return { done: true, text: 'Your own.' }
  const color = brandColor === defaultBrandColor ? ' and the color' : ''
  return { done: false, text: `Still the logo${color} that came with the site.` }
}

function checkText(origin: Origin, sample: string): Finding {
  if (origin === 'own') return { done: true, text: 'Customized.' }
  return { done: false, text: origin === 'sample' ? sample : 'Empty.' }
}

function checkGoogle({ settings, missingGoogleKeys }: SiteFacts): Finding {
  if (!settings.googleLogin) return { done: true, text: 'Hidden on the login page.' }
  if (missingGoogleKeys.length === 0) return { done: true, text: 'The keys are set.' }
  const keys = missingGoogleKeys.join(' and ')
  return {
    done: false,
    text: `Google login does not work yet. Set ${keys} on the server, or hide the button.`,
  }
}

/** Whether an origin is one that other people can reach. */
function isPublicOrigin(origin: string) {
  const { hostname } = new URL(origin)
  return !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/.test(hostname)
}

function checkOrigin({ origin }: SiteFacts): Finding {
  if (origin && isPublicOrigin(origin)) return { done: true, text: origin }
  const found = origin ? `ORIGIN is ${origin}, which only this computer can reach.` : 'ORIGIN is not set.'
  return {
    done: false,
    text: `${found} On the server, set it to the address of the site, such as https://example.org, and restart. Links in emails use it.`,
  }
}

function checkTwoStep({ admins, adminsWithTwoStep }: SiteFacts): Finding {
  if (admins > 0 && adminsWithTwoStep === admins) return { done: true, text: 'Every admin has turned it on.' }
  const text =
    admins === 1
      ? 'You have not turned it on yet.'
      : `${adminsWithTwoStep} of ${admins} admins have turned it on.`
  return { done: false, text }
}

const rules: ChecklistRule[] = [
  {
    id: 'name',
    title: 'Name and tagline',
    path: '/admin/settings/initiative',
    check: (facts) => checkSettings('initiative', ['name', 'tagline'], facts),
  },
  { id: 'logo', title: 'Logo and color', path: '/admin/settings/logo', check: checkLogo },
  {
    id: 'contact',
    title: 'Contact email',
    path: '/admin/settings/initiative',
    check: (facts) => checkSettings('initiative', ['contactEmail'], facts),
  },
  { id: 'links', title: 'Links', path: '/admin/settings/links', check: checkLinks },
  {
    id: 'homepage',
    title: 'Homepage picture and text',
    path: '/admin/homepage',
    check: ({ homepage }) => checkText(homepage, 'Still the picture and text that came with the site.'),
  },
  {
    id: 'numbers',
    title: 'Impact numbers',
    path: '/admin/settings/claims',
    check: (facts) => checkSettings('claims', ['peopleClaim', 'mealsClaim'], facts),
  },
  {
    id: 'privacy',
    title: 'Privacy page',
    path: '/admin/pages/privacy',
    check: ({ privacy }) => checkText(privacy, 'Still the text that came with the site.'),
  },
  {
    id: 'samples',
    title: 'Sample content',
    path: '/admin/sample-content',
    check: ({ samples }) =>
      samples === 0
        ? { done: true, text: 'No sample content is left.' }
        : {
            done: false,
            text: `${samples} ${samples === 1 ? 'sample is' : 'samples are'} still on the site.`,
          },
  },
  { id: 'google', title: 'Continue with Google', path: '/admin/settings/login', check: checkGoogle },
  {
    id: 'mail',
    title: 'Email',
    path: '/admin/settings/mail',
    check: ({ isMailConnected }) =>
      isMailConnected
        ? { done: true, text: 'A mail server is connected.' }
        : { done: false, text: 'No mail server is connected: emails are stored on the server, not sent.' },
  },
  { id: 'origin', title: 'Site address', path: null, check: checkOrigin },
  {
    id: 'backup',
    title: 'Backup',
    path: '/admin/backups',
    check: ({ hasBackup }) =>
      hasBackup
        ? { done: true, text: 'There is at least one backup.' }
        : { done: false, text: 'There are no backups yet. If the disk fails, everything is lost.' },
  },
  {
    id: 'second-admin',
    title: 'Second admin',
    path: '/admin/users',
    check: ({ admins }) =>
      admins >= 2
        ? { done: true, text: `The site has ${admins} admins.` }
        : {
            done: false,
            text: 'If you lose access, no one else can restore it. Make a member you trust an admin.',
          },
  },
  {
    id: 'two-step',
    title: 'Two-step verification',
    path: '/profile/two-step',
    check: checkTwoStep,
  },
]

export const isChecklistItem = (id: string) => id === wholeChecklist || rules.some((rule) => rule.id === id)

/** The title of an item, for the activity log. */
export const checklistTitle = (id: string) => rules.find((rule) => rule.id === id)?.title ?? 'All items'

export interface Checklist {
  items: ChecklistItem[]
  /** The number of items that are neither done nor dismissed. */
  left: number
  /** Whether an admin dismissed the whole checklist after the last item. */
  dismissed: boolean
}

/** The checklist of a site, each item with what was found. */
export function checklistOf(facts: SiteFacts, dismissals: ReadonlySet<string>): Checklist {
  const items = rules.map(({ check, ...rule }) => ({
    ...rule,
    ...check(facts),
    dismissed: dismissals.has(rule.id),
  }))
  const left = items.filter(({ done, dismissed }) => !done && !dismissed).length
  return { items, left, dismissed: left === 0 && dismissals.has(wholeChecklist) }
}
