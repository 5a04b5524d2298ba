import { defineCollection } from '#app/cms/collections/collection.ts'
import {
  body,
  date,
  type Field,
  line,
  optionalDate,
  picture,
  slug,
  summary,
} from '#app/cms/collections/field.ts'
import { maxStoredCents, minCents } from '#app/giving/amounts/amount.ts'
import { parseMoney } from '#app/giving/amounts/parse-money.ts'
import { ensureCampaignFund } from '#app/giving/funds/fund-store.server.ts'
import { optionalLine } from '#app/platform/http/form-text.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'

/** Entered as an amount, and stored in the smallest unit of the currency; null if there is no goal. */
const goal: Field = {
  label: 'Goal',
  input: {
    type: 'line',
    maxLength: 30,
    placeholder: '5,000',
    hint: 'In the site’s currency. Leave it blank for a campaign without a goal.',
  },
  schema: optionalLine(30).transform((typed, context) => {
    if (typed === '') return null
    const { cents, problem } = parseMoney(typed)
    if (problem === undefined && cents >= minCents() && cents <= maxStoredCents) return cents
    const range = `Please enter an amount from ${formatMoney(minCents())} to ${formatMoney(maxStoredCents)}.`
    context.issues.push({ code: 'custom', message: problem ?? range, input: typed })
    return null
  }),
  format: (cents) => (typeof cents === 'number' ? toDecimal(cents) : ''),
}

const folder = 'campaigns'

/** Gifts to a campaign go to a fund with the campaign's id. The fund remains when the campaign is deleted. */
export const campaignCollection = defineCollection({
  table: 'campaign',
  noun: 'campaign',
  title: 'Campaigns',
  path: 'campaigns',
  permission: 'giving',
  list: {
    lead: 'Each campaign has its own page and its own fund. Visitors see how much has been given so far.',
    detail: ({ startsOn, endsOn }) =>
      endsOn
        ? `From ${formatLongDate(String(startsOn))} to ${formatLongDate(String(endsOn))}`
        : `Starts ${formatLongDate(String(startsOn))}`,
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 120 }),
    slug: slug(),
    summary: summary('Summary'),
    body: body({ folder }),
    goalCents: goal,
    startsOn: date({ label: 'First day', required: 'Please enter the first day.' }),
    endsOn: optionalDate({ label: 'Last day' }),
    pictureId: picture({ folder }),
  },
  form: [
    'title',
    'summary',
    'body',
    'goalCents',
    ['startsOn', 'endsOn'],
    { note: 'Leave the last day blank for a campaign without an end date.' },
    'pictureId',
  ],
  rules: [
    {
      field: 'endsOn',
      error: 'The last day cannot be before the first day.',
      holds: ({ startsOn, endsOn }) => !endsOn || String(endsOn) >= String(startsOn),
    },
  ],
  hasSlug: true,
  // `/campaigns/unsubscribe` is the page that the unsubscribe links in emails open.
  reservedSlugs: new Set(['unsubscribe']),
  publicPath: '/campaigns/:slug',
  linkPreview: { description: 'summary' },
  routes: {
    page: 'giving/campaigns/campaign-page.route.tsx',
    preview: 'giving/campaigns/campaign-page.route.tsx',
    // Without its own route, the path of a new item would match `campaigns/:id`.
    new: 'giving/campaigns/campaign-form.route.tsx',
    form: 'giving/campaigns/campaign-form.route.tsx',
  },
  defaults: (now) => ({ updatedAt: now.toISOString() }),
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
  afterWrite: (tx, { id, title }, now) => ensureCampaignFund(tx, { id, title: String(title) }, now),
})
