/** An answer that calendar programs read; the page cache gives it its ETag. */
export function calendarResponse(text: string, fileName: string) {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${fileName}"`,
    },
  })
}
