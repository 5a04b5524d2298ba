/** The official client's default hosts, which it puts before the path when it talks to another host. */
export const hostPrefixes = ['', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com']

/** The public key that ID tokens are signed with. */
export const jwksPath = '/.well-known/jwks.json'
