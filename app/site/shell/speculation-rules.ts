/** Pages that a visitor is about to open are fetched ahead where the browser can; forms and feeds are not. */
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
