import type { DisputeStatus } from '#app/platform/database/schema/giving.ts'

/** The current state of a dispute at the provider. */
export interface DisputeState {
  id: string
  amountCents: number
  status: DisputeStatus
  /** Whether the bank only asks for information and has taken no money. */
  isInquiry: boolean
  /** The provider's code for the cardholder's reason, such as `fraudulent`. */
  reason: string
  createdAt: Date
  /** The deadline for a response; null if none is expected. */
  dueAt: Date | null
}

type Stage = Pick<DisputeState, 'status' | 'isInquiry'>

export const isOpenDispute = ({ status }: Pick<Stage, 'status'>) =>
  status === 'needsResponse' || status === 'underReview'

/**
 * Whether the treasurer has to respond to something new: an inquiry, a dispute (also after an inquiry), or an appeal.
 */
export const needsNewResponse = (state: Stage, previous: Stage | undefined) =>
  state.status === 'needsResponse' &&
  (previous?.status !== 'needsResponse' || previous.isInquiry !== state.isInquiry)
