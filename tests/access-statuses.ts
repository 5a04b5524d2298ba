export const basicRoles = ['visitor', 'member', 'suspended', 'admin'] as const
type BasicRole = (typeof basicRoles)[number]

/** The expected status code for each role; `role-access.ts` adds the other roles. */
export type Statuses = Record<BasicRole, number> & { owner?: number }

export const all = (status: number): Statuses => ({
  visitor: status,
  member: status,
  suspended: status,
  admin: status,
})
/** 401 for visitors, and for suspended members, whose sessions have ended. */
export const members = (status: number): Statuses => ({
  visitor: 401,
  member: status,
  suspended: 401,
  admin: status,
})

/** Only for the owner: 403 for other admins too. */
export const owners = (status: number): Statuses => ({ ...admins(403), owner: status })

/** 401 without a session, 403 for members who are not admins. */
export const admins = (status: number): Statuses => ({
  visitor: 401,
  member: 403,
  suspended: 401,
  admin: status,
})

export interface Access {
  /** The route's path, if it serves several collections and this entry is for one of them. */
  route?: string
  /** A path to request, if the route's path has parameters. */
  example?: string
  get: Statuses
  /** For an empty form posted from this site; only for routes with an action. */
  post?: Statuses
}

export const page: Access = { get: all(200) }
export const form: Access = { get: all(200), post: all(400) }
/** A button's URL for an item that does not exist: GET redirects to the list, POST is a 404. */
export const missingAction: Access = { get: admins(302), post: admins(404) }
export const memberForm = (post: number, get = 200): Access => ({ get: members(get), post: members(post) })

export const adminPage: Access = { get: admins(200) }
export const adminForm: Access = { get: admins(200), post: admins(400) }
/** A page for an item that does not exist. Permission is checked before existence. */
export const missingPage = (example: string): Access => ({ get: admins(404), post: admins(404), example })
