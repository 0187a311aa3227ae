const lengthMax = 2048
// No one is led back to the pages that guard the others: that would loop.
const guardPages = /^\/(login|lockscreen|api)(\/|$)/

// Where `/` leads (spec 1 §2.2); named here, as the way over a redirect is a request more.
const startPage = '/home'

/**
 * Where to go after signing in: the wanted path when it is a path of this site, otherwise the start page (reliability S8). Browsers
 * read `\` as `/` and drop tabs and line breaks inside addresses, so both are refused, also when they come percent-encoded.
 */
export function safeRedirect(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > lengthMax || !isOwnPath(wanted)) return startPage
  const decoded = decodeLoosely(wanted)
  if (decoded === undefined || !isOwnPath(decoded)) return startPage
  const { pathname } = new URL(wanted, 'http://own.invalid')
  const isOfNoUse = wanted === '/' || guardPages.test(decodeLoosely(pathname.toLowerCase()) ?? '/login')
  return isOfNoUse ? startPage : wanted
}

function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || text.includes('\\')) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  if (/[\u0000-\u001f\u007f]/.test(text)) return false
  try {
    return new URL(text, 'http://own.invalid').origin === 'http://own.invalid'
  } catch {
    return false
  }
}

function decodeLoosely(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
