/** Checking the IMEI of a phone. */
export const imeiWords = {
  label: 'IMEI',
  check: 'Check',
  fine:
    'The number is in order, and nobody has checked it for a phone of another seller here. ' +
    'That alone does not prove that the phone is theirs.',
  seen:
    'Somebody also checked this number for a phone of another seller here. This is only a hint: a phone may be sold ' +
    'on, and anybody may type a number. Ask the seller where the phone is from, and see the receipt.',
}
