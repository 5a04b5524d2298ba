import { redirect } from 'react-router'
import type { Route } from './+types/gift-claim-add.route'
import { changeGiftClaim, giftsPath } from './gift-claim-action.server.ts'
import { claimGifts } from './gift-claim-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Adds the gifts made with the member’s email address to their profile. */
export const action = (args: Route.ActionArgs) =>
  changeGiftClaim(
    args,
    { text: memberGiftsTexts.addedNow, noneText: memberGiftsTexts.nothingToAdd },
    claimGifts,
  )
