import { DOCUMENT_TYPES } from '#contract/lists.ts'
import { api, answerOf } from '#web/lib/api.ts'

/**
 * The address for the PUT of a file, and as its `key` the address by which the server knows it afterwards.
 */
export async function signDocument({ type, size }: { type: string; size: number | null }) {
  const contentType = DOCUMENT_TYPES.find((each) => each === type)
  const request = { purpose: 'verification', contentType, size: size ?? undefined } as const
  const { uploadURL, objectUrl, headers } = await answerOf(api.objects.upload.$post({ json: request }))
  return { url: uploadURL, key: objectUrl, headers }
}
