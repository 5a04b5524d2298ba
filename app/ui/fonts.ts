// Written by scripts/fonts.ts.

/** The faces that every page shows in its first view. */
export const preloadedFonts = ['/fonts/literata.46cbcd48.woff2', '/fonts/figtree.f9d09c87.woff2']
