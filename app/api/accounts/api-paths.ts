/** The official client puts its default host before the path when it talks to another host. */
export const hostPrefixes = ['', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com']

/** Serves the public key, with which other servers verify ID tokens. */
export const jwksPath = '/.well-known/jwks.json'
