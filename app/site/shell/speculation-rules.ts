/** Lets browsers prefetch pages that a visitor is about to open, but not account and admin pages, feeds or files. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: ['/admin*', '/profile*', '/setup*', '/*.ics', '/*.atom', '/guides/*', '/files/*'],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
