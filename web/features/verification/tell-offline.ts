import type { Uploader } from '#web/lib/uppy.ts'

/**
 * Without a connection the uploader waits for one. It says so for no longer than a moment; here it stands
 * until the line is back.
 */
export function tellOffline(uploader: Uploader): void {
  const tell = () => {
    if (navigator.onLine || uploader.getState().info.length > 0) return
    uploader.setState({
      info: [{ type: 'error', message: uploader.i18n('noInternetConnection'), details: null }],
    })
  }
  uploader.on('info-hidden', tell)
  uploader.on('upload', tell)
  uploader.on('back-online', () => uploader.setState({ info: [] }))
}
