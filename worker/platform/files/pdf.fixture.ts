import { text } from '../../test/photo-bytes.ts'

/** Real output of programs: a page with a link, and with a bookmark if the program makes bookmarks. */
export const GHOSTSCRIPT_PDF = fromBase64(
  'JVBERi0xLjcKJcfsj6IKJSVJbnZvY2F0aW9uOiBncyAtcSAtZE5PUEFVU0UgLWRCQVRDSCAtc0RFVklDRT1wZGZ3cml0ZSAtZERFVklDRVdJRFRIUE9JTlRTPTEwMCAtZERFVklDRUhFSUdIVFBPSU5UUz01MCAtc091dHB1dEZpbGU9PyA/CjggMCBvYmoKPDwvTGVuZ3RoIDkgMCBSL0ZpbHRlciAvRmxhdGVEZWNvZGU+PgpzdHJlYW0KeJwrVDDQM1QwAEEonZzLZaCQzgViGhoYGCiYAnFRqkIaVyAXAMXqCMNlbmRzdHJlYW0KZW5kb2JqCjkgMCBvYmoKNDEKZW5kb2JqCjUgMCBvYmoKPDwvVHlwZS9QYWdlL01lZGlhQm94IFswIDAgMTAwIDUwXQovUGFyZW50IDMgMCBSCi9SZXNvdXJjZXM8PC9Qcm9jU2V0Wy9QREZdCj4+Ci9Bbm5vdHNbNCAwIFJdL0NvbnRlbnRzIDggMCBSCj4+CmVuZG9iagozIDAgb2JqCjw8IC9UeXBlIC9QYWdlcyAvS2lkcyBbCjUgMCBSCl0gL0NvdW50IDEKPj4KZW5kb2JqCjYgMCBvYmoKPDwgL1R5cGUgL091dGxpbmVzIC9Db3VudCAxIC9GaXJzdCA3IDAgUiAvTGFzdCA3IDAgUiA+PgplbmRvYmoKMSAwIG9iago8PC9UeXBlIC9DYXRhbG9nIC9QYWdlcyAzIDAgUgovT3V0bGluZXMgNiAwIFIKL01ldGFkYXRhIDEwIDAgUgo+PgplbmRvYmoKNCAwIG9iago8PC9UeXBlL0Fubm90Ci9SZWN0IFsxMCAxMCA5MCAzMF0KL0E8PC9VUkkoaHR0cHM6Ly9leGFtcGxlLmNvbSkKL1MvVVJJPj4KL1N1YnR5cGUvTGluaz4+ZW5kb2JqCjcgMCBvYmoKPDwgL1RpdGxlKEJpbGwpCi9EZXN0IFs1IDAgUiAvWFlaIG51bGwgbnVsbCBudWxsXQovUGFyZW50IDYgMCBSCj4+CmVuZG9iagoxMCAwIG9iago8PC9UeXBlL01ldGFkYXRhCi9TdWJ0eXBlL1hNTC9MZW5ndGggMTE3Mz4+c3RyZWFtCjw/eHBhY2tldCBiZWdpbj0n77u/JyBpZD0nVzVNME1wQ2VoaUh6cmVTek5UY3prYzlkJz8+Cjw/YWRvYmUteGFwLWZpbHRlcnMgZXNjPSJDUkxGIj8+Cjx4OnhtcG1ldGEgeG1sbnM6eD0nYWRvYmU6bnM6bWV0YS8nIHg6eG1wdGs9J1hNUCB0b29sa2l0IDIuOS4xLTEzLCBmcmFtZXdvcmsgMS42Jz4KPHJkZjpSREYgeG1sbnM6cmRmPSdodHRwOi8vd3d3LnczLm9yZy8xOTk5LzAyLzIyLXJkZi1zeW50YXgtbnMjJyB4bWxuczppWD0naHR0cDovL25zLmFkb2JlLmNvbS9pWC8xLjAvJz4KPHJkZjpEZXNjcmlwdGlvbiByZGY6YWJvdXQ9IiIgeG1sbnM6cGRmPSdodHRwOi8vbnMuYWRvYmUuY29tL3BkZi8xLjMvJyBwZGY6UHJvZHVjZXI9J0dQTCBHaG9zdHNjcmlwdCAxMC4wMC4wJy8+CjxyZGY6RGVzY3JpcHRpb24gcmRmOmFib3V0PSIiIHhtbG5zOnhtcD0naHR0cDovL25zLmFkb2JlLmNvbS94YXAvMS4wLyc+PHhtcDpNb2RpZnlEYXRlPjIwMjYtMTEtMjNUMDA6NDI6MjdaPC94bXA6TW9kaWZ5RGF0ZT4KPHhtcDpDcmVhdGVEYXRlPjIwMjYtMTEtMjNUMDA6NDI6MjdaPC94bXA6Q3JlYXRlRGF0ZT4KPHhtcDpDcmVhdG9yVG9vbD5Vbmtub3duQXBwbGljYXRpb248L3htcDpDcmVhdG9yVG9vbD48L3JkZjpEZXNjcmlwdGlvbj4KPHJkZjpEZXNjcmlwdGlvbiByZGY6YWJvdXQ9IiIgeG1sbnM6eGFwTU09J2h0dHA6Ly9ucy5hZG9iZS5jb20veGFwLzEuMC9tbS8nIHhhcE1NOkRvY3VtZW50SUQ9J3V1aWQ6NGU3NWQwMTktMWVmMy0xMWZkLTAwMDAtMjQzMDRmNzBmNjBiJy8+CjxyZGY6RGVzY3JpcHRpb24gcmRmOmFib3V0PSIiIHhtbG5zOmRjPSdodHRwOi8vcHVybC5vcmcvZGMvZWxlbWVudHMvMS4xLycgZGM6Zm9ybWF0PSdhcHBsaWNhdGlvbi9wZGYnPjxkYzp0aXRsZT48cmRmOkFsdD48cmRmOmxpIHhtbDpsYW5nPSd4LWRlZmF1bHQnPlVudGl0bGVkPC9yZGY6bGk+PC9yZGY6QWx0PjwvZGM6dGl0bGU+PC9yZGY6RGVzY3JpcHRpb24+CjwvcmRmOlJERj4KPC94OnhtcG1ldGE+CiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAogICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKPD94cGFja2V0IGVuZD0ndyc/PgplbmRzdHJlYW0KZW5kb2JqCjIgMCBvYmoKPDwvUHJvZHVjZXIoR1BMIEdob3N0c2NyaXB0IDEwLjAwLjApCi9DcmVhdGlvbkRhdGUoRDoyMDI2MTEyMzAwNDIyN1owMCcwMCcpCi9Nb2REYXRlKEQ6MjAyNjExMjMwMDQyMjdaMDAnMDAnKT4+ZW5kb2JqCnhyZWYKMCAxMQowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDA1MjIgMDAwMDAgbiAKMDAwMDAwMjAzOCAwMDAwMCBuIAowMDAwMDAwMzkyIDAwMDAwIG4gCjAwMDAwMDA2MDMgMDAwMDAgbiAKMDAwMDAwMDI2NSAwMDAwMCBuIAowMDAwMDAwNDUxIDAwMDAwIG4gCjAwMDAwMDA3MDYgMDAwMDAgbiAKMDAwMDAwMDEzNiAwMDAwMCBuIAowMDAwMDAwMjQ3IDAwMDAwIG4gCjAwMDAwMDA3ODggMDAwMDAgbiAKdHJhaWxlcgo8PCAvU2l6ZSAxMSAvUm9vdCAxIDAgUiAvSW5mbyAyIDAgUgovSUQgWzw1RUY5NTlDRjdDRTE2QjQ5QTA2NTg0RTE2Q0IxRjA4Mz48NUVGOTU5Q0Y3Q0UxNkI0OUEwNjU4NEUxNkNCMUYwODM+XQo+PgpzdGFydHhyZWYKMjE2NAolJUVPRgo=',
)
export const CHROME_PDF = fromBase64(
  'JVBERi0xLjQKJdPr6eEKMSAwIG9iago8PC9UaXRsZSAoQmlsbCkKL0NyZWF0b3IgKE1vemlsbGEvNS4wIFwoWDExOyBMaW51eCB4ODZfNjRcKSBBcHBsZVdlYktpdC81MzcuMzYgXChLSFRNTCwgbGlrZSBHZWNrb1wpIEhlYWRsZXNzQ2hyb21lLzE1Ni4wLjAuMCBTYWZhcmkvNTM3LjM2KQovUHJvZHVjZXIgKFNraWEvUERGIG0xNTYpCi9DcmVhdGlvbkRhdGUgKEQ6MjAyNjExMjMwMDQyMjcrMDAnMDAnKQovTW9kRGF0ZSAoRDoyMDI2MTEyMzAwNDIyNyswMCcwMCcpPj4KZW5kb2JqCjMgMCBvYmoKPDwvY2EgMQovQk0gL05vcm1hbD4+CmVuZG9iago0IDAgb2JqCjw8L1R5cGUgL0Fubm90Ci9TdWJ0eXBlIC9MaW5rCi9GIDQKL0JvcmRlciBbMCAwIDBdCi9SZWN0IFs2IDU0LjExOTk5NSA0My41IDY5LjExOTk5NV0KL0EgPDwvVHlwZSAvQWN0aW9uCi9TIC9VUkkKL1VSSSAoaHR0cHM6Ly9leGFtcGxlLmNvbS8pPj4+PgplbmRvYmoKNSAwIG9iago8PC9GaWx0ZXIgL0ZsYXRlRGVjb2RlCi9MZW5ndGggOTk+PiBzdHJlYW0KeJzTMzK2BAMFAyDU1UPimpvqGRoCmaYKyblchVwgeTMjUwVjQyM9U4WiVK5wLYU8oLixniFQFCSLYAE1GCqAYJC7AoRRlM6l726skF7MZaFgoWBqoGBkADIjjSsQCAHwCRqlCmVuZHN0cmVhbQplbmRvYmoKMiAwIG9iago8PC9UeXBlIC9QYWdlCi9SZXNvdXJjZXMgPDwvUHJvY1NldCBbL1BERiAvVGV4dCAvSW1hZ2VCIC9JbWFnZUMgL0ltYWdlSV0KL0V4dEdTdGF0ZSA8PC9HMyAzIDAgUj4+Pj4KL01lZGlhQm94IFswIDAgMTUwIDc1LjExOTk5NV0KL0Fubm90cyBbNCAwIFJdCi9Db250ZW50cyA1IDAgUgovVGFicyAvUwovUGFyZW50IDYgMCBSPj4KZW5kb2JqCjYgMCBvYmoKPDwvVHlwZSAvUGFnZXMKL0NvdW50IDEKL0tpZHMgWzIgMCBSXT4+CmVuZG9iago3IDAgb2JqCjw8L1R5cGUgL0NhdGFsb2cKL1BhZ2VzIDYgMCBSCi9WaWV3ZXJQcmVmZXJlbmNlcyA8PC9UeXBlIC9WaWV3ZXJQcmVmZXJlbmNlcwovRGlzcGxheURvY1RpdGxlIHRydWU+Pj4+CmVuZG9iagp4cmVmCjAgOAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDYzOSAwMDAwMCBuIAowMDAwMDAwMjc0IDAwMDAwIG4gCjAwMDAwMDAzMTEgMDAwMDAgbiAKMDAwMDAwMDQ3MSAwMDAwMCBuIAowMDAwMDAwODQxIDAwMDAwIG4gCjAwMDAwMDA4OTYgMDAwMDAgbiAKdHJhaWxlcgo8PC9TaXplIDgKL1Jvb3QgNyAwIFIKL0luZm8gMSAwIFI+PgpzdGFydHhyZWYKMTAxMwolJUVPRgo=',
)

/** A PDF of these objects, of which the first is the catalog. */
export function pdfOf(...objects: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const parts = objects.flatMap((object, index) => [
    text(`${index + 1} 0 obj\n`),
    typeof object === 'string' ? text(object) : object,
    text('\nendobj\n'),
  ])
  return join(text('%PDF-1.7\n'), ...parts, text('trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'))
}

/**
 * An object stream with these objects by number. `entries` are added to its dictionary; `filter` and `type`
 * replace the usual entries.
 */
export async function objectStream(
  objects: Record<number, string>,
  { entries = '', filter = '/Filter /FlateDecode', type = '/Type /ObjStm' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const numbers: string[] = []
  let contents = ''
  for (const [number, object] of Object.entries(objects)) {
    numbers.push(`${number} ${contents.length}`)
    contents += `${object}\n`
  }
  const head = `${numbers.join(' ')} `
  const packed = await deflate(text(head + contents))
  return stream(`${type} /N ${numbers.length} /First ${head.length} ${filter} ${entries}`, packed)
}

export function stream(entries: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return join(text(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream'))
}

export async function deflate(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(
      new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  )
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
