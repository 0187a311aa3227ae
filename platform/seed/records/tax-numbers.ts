/** Unified social credit codes with right check characters (GB 32100, GB 11714), so that they pass any validator. */

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** `91` enterprise; region is a county code of six digits; eight digits name the organisation. */
export function creditCode(region: string, organisation: string): string {
  const body = `91${region}${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}

export function creditCheck(body: string): string {
  const sum = codeWeights.reduce((total, weight, at) => total + weight * alphabet.indexOf(body[at] ?? ''), 0)
  return alphabet[(31 - (sum % 31)) % 31] ?? ''
}

function organisationCheck(digits: string): string {
  const sum = organisationWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const check = 11 - (sum % 11)
  // The standard writes X for ten.
  if (check === 10) return 'X'
  return check === 11 ? '0' : String(check)
}
