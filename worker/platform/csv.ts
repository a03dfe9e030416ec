type Cell = string | number

/**
 * A table as a CSV file to be saved (RFC 4180), in UTF-8 with the mark by which spreadsheets know it. The
 * name is plain ASCII.
 */
export function csvAnswer(name: string, lines: readonly (readonly Cell[])[]): Response {
  return new Response(`\uFEFF${lines.map(toLine).join('')}`, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'text/csv; charset=utf-8',
    },
  })
}

function toLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join()}\r\n`
}

/**
 * A text that a spreadsheet would read as a formula gets an apostrophe before it, which shows it as text
 * (source: OWASP, CSV injection). Full-width signs count in some of them too.
 */
function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
