import { redirect } from 'react-router'
import type { Route } from './+types/gift-claim-decline.route'
import { changeGiftClaim, giftsPath } from './gift-claim-action.server.ts'
import { declineGiftClaim } from './gift-claim-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Remembers that the member does not want to add the gifts made with their email address. */
export const action = (args: Route.ActionArgs) =>
  changeGiftClaim(args, { text: memberGiftsTexts.declinedNow }, declineGiftClaim)
