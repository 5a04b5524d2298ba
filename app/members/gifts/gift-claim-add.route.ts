import { redirect } from 'react-router'
import type { Route } from './+types/donor-match-add.route'
import { changeMatch, giftsPath } from './donor-match-action.server.ts'
import { addMatchedGifts } from './donor-match-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Adds the gifts made with the member’s email address to their profile. */
export const action = (args: Route.ActionArgs) =>
  changeMatch(args, memberGiftsTexts.addedNow, addMatchedGifts)
