import { redirect } from 'react-router'
import type { Route } from './+types/donor-match-decline.route'
import { changeMatch, giftsPath } from './donor-match-action.server.ts'
import { declineMatch } from './donor-match-store.server.ts'
import { memberGiftsTexts } from './member-gifts-texts.ts'

export const loader = () => redirect(giftsPath)

/** Remembers that the member does not want to add the gifts made with their email address. */
export const action = (args: Route.ActionArgs) =>
  changeMatch(args, memberGiftsTexts.declinedNow, declineMatch)
