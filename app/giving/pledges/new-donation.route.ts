import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/new-donation.route'

/** The former page for recording gifts. Bookmarks may lead here. */
export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/gifts/new', 'giving')
