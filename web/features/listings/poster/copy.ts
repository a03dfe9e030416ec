export const posterWords = {
  open: 'Print a poster',
  title: 'A poster for your window',
  intro: 'One page of A4, also in black and white. Whoever scans the code comes to this page of the market.',
  print: 'Print',
  close: 'Close',
  scan: 'Scan the code with your phone’s camera',
  codeOf: (url: string) => `QR code of ${url}`,
  market: 'Salone Market',
}
