import 'server-only'

// A scheme and the token itself, or the token alone, in characters that a header and an address can carry unchanged.
const tokenForm = /^[\x21-\x7e]+(?: [\x21-\x7e]+)?$/

/**
 * Whether a token can travel to the platform as it is. Line breaks, control characters and letters outside of ASCII would make every
 * later call fail, or worse; whoever brings such a token is refused at sign-in.
 */
export function isUsableToken(token: string): boolean {
  return tokenForm.test(token)
}
