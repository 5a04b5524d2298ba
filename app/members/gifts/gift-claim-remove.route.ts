import { redirect } from 'react-router'
import type { Route } from './+types/donor-match-remove.route'
import { changeMatch, giftsPath } from './donor-match-action.server.ts'
import { removeMatchedGifts } from './donor-match-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Removes the added gifts from the profile. */
export const action = (args: Route.ActionArgs) =>
  changeMatch(args, memberGiftsTexts.removedNow, removeMatchedGifts)
