import { countText } from '#app/platform/count-text.ts'
import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import {
  defaultSettings,
  type Settings,
  sampleFields,
  settingSections,
} from '#app/platform/settings/settings.ts'
import { checkGoogle, checkMail, checkOrigin, checkPayments } from './check-connections.ts'
import type { ContentState, Finding, SiteFacts } from './site-facts.ts'

interface ChecklistRule {
  id: string
  title: string
  /** The page with the form; null for what is set on the server. */
  path: string | null
  check: (facts: SiteFacts) => Finding
}

export interface ChecklistItem extends Finding {
  id: string
  title: string
  path: string | null
  dismissed: boolean
}

/** The id that dismisses the entire checklist. */
export const wholeChecklist = 'all'

const sampleFieldsOf = (slug: string, { settings }: SiteFacts) => {
  const section = settingSections.find((candidate) => candidate.slug === slug)
  return section ? sampleFields(section, settings) : []
}

/** The item is done when none of these settings still has its sample value. */
function checkSettings(slug: string, names: readonly (keyof Settings)[], facts: SiteFacts): Finding {
  const samples = sampleFieldsOf(slug, facts).filter(({ name }) => names.includes(name as keyof Settings))
  if (samples.length === 0) return { done: true, text: names.map((name) => facts.settings[name]).join(' · ') }
  const values = samples.map(({ label, default: value }) => `${label} (${value})`)
  return { done: false, text: `Still set to the default: ${values.join(', ')}.` }
}

function checkLinks(facts: SiteFacts): Finding {
  const samples = sampleFieldsOf('links', facts)
  if (samples.length === 0) return { done: true, text: 'No sample links are left.' }
  const otherLabels = samples.filter(({ name }) => name !== 'donationFormUrl').map(({ label }) => label)
  const donateText = otherLabels.length < samples.length ? 'The Donate button opens a sample page.' : ''
  const otherText = otherLabels.length > 0 ? `Remaining sample links: ${otherLabels.join(', ')}.` : ''
  return { done: false, text: [donateText, otherText].filter(Boolean).join(' ') }
}

function checkLogo({ settings: { logo, sharePicture } }: SiteFacts): Finding {
  const samples = [logo ? '' : 'the logo', sharePicture ? '' : 'the social sharing image'].filter(Boolean)
  if (samples.length === 0) return { done: true, text: 'Customized.' }
  const [sample, other] = samples
  return { done: false, text: other ? 'Not replaced yet.' : `Not replaced yet: ${sample}.` }
}

/** Checks a setting whose default may be right. Admins who keep the default dismiss the item. */
function checkDefault(isDefault: boolean, value: string): Finding {
  if (!isDefault) return { done: true, text: value }
  return { done: false, text: `Still the default: ${value}. If you want to keep it, dismiss this item.` }
}

function checkText(state: ContentState, sample: string): Finding {
  if (state === 'custom') return { done: true, text: 'Customized.' }
  return { done: false, text: state === 'sample' ? sample : 'Empty.' }
}

/** Checks several texts of one page. Reports empty texts before samples, because an empty text is worse. */
function checkPageTexts(states: readonly ContentState[]): Finding {
  if (states.every((state) => state === 'custom')) return { done: true, text: 'Customized.' }
  const empty = states.filter((state) => state === 'empty').length
  if (empty === states.length) return { done: false, text: 'Empty.' }
  if (empty > 0) return { done: false, text: 'Partly empty.' }
  return { done: false, text: 'Some or all of the text is still what came with the site.' }
}

function checkTexts({ defaultTexts }: SiteFacts): Finding {
  const [first] = defaultTexts
  if (first === undefined) return { done: true, text: 'All in your own words.' }
  const summary =
    defaultTexts.length === 1
      ? `One text about your work came with the site: “${first}”.`
      : `${defaultTexts.length} texts about your work came with the site, such as “${first}”.`
  return {
    done: false,
    text: `${summary} Change anything that does not apply to you, then dismiss this item.`,
  }
}

function checkTwoStep({ adminCount, twoStepAdminCount }: SiteFacts): Finding {
  if (adminCount > 0 && twoStepAdminCount === adminCount)
    return { done: true, text: 'Every admin has turned it on.' }
  const text =
    adminCount === 1
      ? 'You have not turned it on yet.'
      : `${twoStepAdminCount} of ${adminCount} admins have turned it on.`
  return { done: false, text }
}

function checkReceipts({ settings: { legalName } }: SiteFacts): Finding {
  if (legalName) return { done: true, text: legalName }
  return {
    done: false,
    text: 'The legal name is missing. Until you enter it, receipts have the site’s name and say nothing about taxes.',
  }
}

const rules: ChecklistRule[] = [
  {
    id: 'name',
    title: 'Name and tagline',
    path: '/admin/settings/initiative',
    check: (facts) => checkSettings('initiative', ['name', 'tagline'], facts),
  },
  { id: 'logo', title: 'Logo and social sharing image', path: '/admin/settings/logo', check: checkLogo },
  {
    id: 'color',
    title: 'Brand color',
    path: '/admin/settings/look',
    check: ({ settings: { brandColor } }) => checkDefault(brandColor === defaultBrandColor, brandColor),
  },
  {
    id: 'contact',
    title: 'Contact email',
    path: '/admin/settings/initiative',
    check: (facts) => checkSettings('initiative', ['contactEmail'], facts),
  },
  { id: 'links', title: 'Links', path: '/admin/settings/links', check: checkLinks },
  {
    id: 'time-zone',
    title: 'Time zone',
    path: '/admin/settings/time-zone',
    check: ({ settings: { timeZone } }) => checkDefault(timeZone === defaultSettings.timeZone, timeZone),
  },
  {
    id: 'affiliations',
    title: 'Affiliations',
    path: '/admin/settings/affiliations',
    check: ({ settings: { affiliations } }) =>
      checkDefault(
        `${affiliations}` === `${defaultSettings.affiliations}`,
        affiliations.join(', ') || 'None.',
      ),
  },
  {
    id: 'homepage',
    title: 'Homepage picture and text',
    path: '/admin/homepage',
    check: ({ homepage }) => checkText(homepage, 'Still the picture and text that came with the site.'),
  },
  {
    id: 'numbers',
    title: 'Impact numbers',
    path: '/admin/settings/impact',
    check: (facts) => checkSettings('impact', ['impactPeople', 'impactMeals'], facts),
  },
  {
    id: 'about',
    title: 'About Us',
    path: '/admin/pages',
    check: ({ about }) => checkPageTexts(about),
  },
  {
    id: 'vision',
    title: 'Our Vision',
    path: '/admin/pages/vision',
    check: ({ vision }) => checkText(vision, 'Still the text that came with the site.'),
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
    check: ({ sampleCount }) =>
      sampleCount === 0
        ? { done: true, text: 'There is no sample content left to remove.' }
        : {
            done: false,
            text: `${countText(sampleCount, 'sample', 'samples')} can be removed.`,
          },
  },
  { id: 'texts', title: 'Texts about your work', path: '/admin/texts?show=aboutUs', check: checkTexts },
  { id: 'google', title: 'Continue with Google', path: '/admin/settings/login', check: checkGoogle },
  {
    id: 'mail',
    title: 'Email',
    path: '/admin/settings/mail',
    check: checkMail,
  },
  { id: 'receipts', title: 'Receipts', path: '/admin/settings/receipts', check: checkReceipts },
  { id: 'payments', title: 'Accept gifts online', path: '/admin/settings/payments', check: checkPayments },
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
    check: ({ adminCount }) =>
      adminCount >= 2
        ? { done: true, text: `The site has ${adminCount} admins.` }
        : {
            done: false,
            text: 'If you lose access, no one else can restore it. Give the admin role to a member you trust.',
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

/** A site's checklist. Each item says whether it is done, and what was found. */
export function checklistOf(facts: SiteFacts, dismissals: ReadonlySet<string>): Checklist {
  const items = rules.map(({ check, ...rule }) => ({
    ...rule,
    ...check(facts),
    dismissed: dismissals.has(rule.id),
  }))
  const left = items.filter(({ done, dismissed }) => !done && !dismissed).length
  return { items, left, dismissed: left === 0 && dismissals.has(wholeChecklist) }
}
