import type { DisputeStatus } from '#app/platform/database/schema/giving.ts'

/** A dispute as the provider has it now. */
export interface DisputeState {
  id: string
  amountCents: number
  status: DisputeStatus
  /** Whether the bank only asks: no money was taken. */
  isInquiry: boolean
  /** The provider's word for what the owner of the card says, such as `fraudulent`. */
  reason: string
  createdAt: Date
  /** Until when an answer counts; null if none is expected. */
  dueAt: Date | null
}

type Stage = Pick<DisputeState, 'status' | 'isInquiry'>

export const isOpenDispute = ({ status }: Pick<Stage, 'status'>) =>
  status === 'needsResponse' || status === 'underReview'

/** Whether the treasurer has to answer something new: a dispute, an inquiry that became one, or an appeal. */
export const asksForAnswer = (state: Stage, former: Stage | undefined) =>
  state.status === 'needsResponse' &&
  (former?.status !== 'needsResponse' || former.isInquiry !== state.isInquiry)
