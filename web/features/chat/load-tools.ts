import { isSavingData } from '#web/lib/save-data.tsx'

/**
 * Loads all code from the choice of a photo, the start of a recording or the making of an offer until it is sent. Somebody who saves
 * data loads it with the press that needs it.
 */
export async function loadTools(): Promise<void> {
  if (isSavingData()) return
  await Promise.all([
    import('./photos/add-photos.ts'),
    import('./photos/unsent-photo.tsx'),
    import('./offers/thread-offer.tsx'),
    import('./offers/waiting-offer-card.tsx'),
    import('./voice/recorder/recorder.ts'),
    import('./voice/recorder/recorder-panel.tsx'),
    import('./voice/player.ts'),
    import('./log/message-card.tsx'),
    import('./data/send-file.ts'),
  ])
}
