import type { Settings } from '#app/platform/settings/settings.ts'

type OrganizationSettings = Pick<
  Settings,
  | 'name'
  | 'legalName'
  | 'postalAddress'
  | 'taxId'
  | 'taxStatus'
  | 'receiptStatement'
  | 'receiptSignature'
  | 'brandColor'
  | 'dateFormat'
>

/** What receipts and statements say about the organization, as of when they were issued. */
export interface Organization {
  name: string
  /** The postal address. */
  address: string[]
  /** What the law requires a tax-exempt organization to say; empty for others. */
  legal: string[]
  signature: string
  brandColor: string
  paper: 'letter' | 'a4'
}

const noGoodsOrServices = (giftPhrase: string) =>
  `No goods or services were provided in exchange for ${giftPhrase}.`

/** Without a legal name, or without a tax status, there is no tax wording at all. */
function legalLines(settings: OrganizationSettings, giftPhrase = 'this gift'): string[] {
  const { legalName, taxStatus, taxId, receiptStatement } = settings
  if (!legalName || taxStatus === 'none') return []
  const isCharity = taxStatus === 'us501c3'
  const status = isCharity
    ? `${legalName} is tax-exempt under section 501(c)(3) of the US Internal Revenue Code.`
    : `${legalName} is a tax-exempt organization.`
  const id = taxId && `Tax ID${isCharity ? ' (EIN)' : ''}: ${taxId}.`
  const statement = receiptStatement || (isCharity ? noGoodsOrServices(giftPhrase) : '')
  return [[status, id].filter(Boolean).join(' '), statement].filter(Boolean)
}

export const organizationOf = (settings: OrganizationSettings, giftPhrase?: string): Organization => ({
  name: settings.legalName || settings.name,
  address: settings.postalAddress,
  legal: legalLines(settings, giftPhrase),
  signature: settings.receiptSignature,
  brandColor: settings.brandColor,
  paper: settings.dateFormat === 'us' ? 'letter' : 'a4',
})
