export const chatPhotoWords = {
  add: 'Send photos',
  content: 'Photo',
  offline: 'Photos cannot be added without a connection. Try again when you are online.',
  open: 'Open the photo',
  preparing: 'Preparing the photo',
  uploading: 'Sending the photo',
  percent: (percent: number) => `${percent}%`,
  failed: 'The photo did not load.',
  tryAgain: 'Try again',
  gallery: 'this conversation',
}
