import { redirect } from 'react-router'
import type { Route } from './+types/gift-claim-remove.route'
import { changeGiftClaim, giftsPath } from './gift-claim-action.server.ts'
import { unclaimGifts } from './gift-claim-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Removes the added gifts from the profile. */
export const action = (args: Route.ActionArgs) =>
  changeGiftClaim(args, { text: memberGiftsTexts.removedNow }, unclaimGifts)
