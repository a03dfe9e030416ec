/**
 * What the parts of a table are, said once more: some browsers forget it where a part is laid out as a grid
 * or a line.
 */
export const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
