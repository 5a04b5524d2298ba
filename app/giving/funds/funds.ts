/** The id of a fund, whose money is kept separate: one of the three below, or the id of a campaign. */
export type FundId = string

export const generalFund: FundId = 'general'
export const sadaqahFund: FundId = 'sadaqah'
/** Never mixed with other money: nothing is transferred between it and another fund. */
export const zakatFund: FundId = 'zakat'

export interface NamedFund {
  id: FundId
  name: string
}
