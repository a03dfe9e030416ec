export const chatPhotoWords = {
  content: 'Photo',
  open: 'Open the photo',
  preparing: 'Preparing the photo',
  uploading: 'Sending the photo',
  percent: (percent: number) => `${percent}%`,
  failed: 'The photo did not load.',
  tryAgain: 'Try again',
  gallery: 'this conversation',
}
