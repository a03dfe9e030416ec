/** Deletes the file of a message that left the outbox. */
export async function dropFile(clientId: string): Promise<void> {
  const { dropUnsentFile } = await import('./unsent-files.ts')
  await dropUnsentFile(clientId)
}
