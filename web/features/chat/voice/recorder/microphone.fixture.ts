import { onTestFinished, vi } from 'vitest'

class FakeTrack extends EventTarget {
  readyState = 'live'
  onended: (() => void) | null = null
  onmute: (() => void) | null = null
  stop() {
    this.readyState = 'ended'
  }
}

/**
 * Gives the page a microphone and a recorder whose files have 24 KB. `refuse` names the error that the
 * browser answers with instead.
 */
export function stubMicrophone({ refuse }: { refuse?: string } = {}) {
  const tracks: FakeTrack[] = []
  const options: MediaRecorderOptions[] = []
  const getUserMedia = async () => {
    if (refuse !== undefined) throw new DOMException('', refuse)
    const track = new FakeTrack()
    tracks.push(track)
    return { getTracks: () => [track] }
  }
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = (type: string) => type.startsWith('audio/mp4')
      state = 'inactive'
      mimeType: string
      onstop: (() => void) | null = null
      ondataavailable: ((event: { data: Blob }) => void) | null = null
      constructor(_stream: unknown, given: MediaRecorderOptions) {
        options.push(given)
        this.mimeType = given.mimeType ?? ''
      }
      start() {
        this.state = 'recording'
      }
      stop() {
        this.state = 'inactive'
        queueMicrotask(() => {
          this.ondataavailable?.({ data: new Blob(['x'.repeat(24_000)]) })
          this.onstop?.()
        })
      }
    },
  )
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.assign(navigator, { mediaDevices: { getUserMedia } })
  Object.assign(Element.prototype, { setPointerCapture: () => undefined })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    Reflect.deleteProperty(Element.prototype, 'setPointerCapture')
  })
  return {
    /** The microphones that are in use. */
    listOpen: () => tracks.filter(({ readyState }) => readyState === 'live'),
    options,
  }
}

/** Hears a voice of the same loudness all the time. */
class FakeAudioContext {
  createMediaStreamSource = () => ({ connect: () => undefined })
  createAnalyser = () => ({ getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(0.1) })
  resume = async () => undefined
  close = async () => undefined
}
