/** Headers of pages. No `server-only` here: the guard runs in its own bundle. */

/** Policy of one page answer. Scripts and style sheets need the nonce; style attributes cannot carry one and stay allowed. */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  // Fast refresh evaluates code and injects style sheets; production does neither.
  const scripts = isDevelopment ? `'self' 'nonce-${nonce}' 'unsafe-eval'` : `'self' 'nonce-${nonce}' 'strict-dynamic'`
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    // Menu entries of type 7 show foreign pages in a sandboxed frame (spec 1 §2.4).
    "frame-src 'self' https: http:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * Whether a page is asked for by the person himself, from the address bar or another program, so that no page has opened it. It goes
 * without `openerPolicy` then, for which a browser throws the process away that it has made ready and starts another one when the answer
 * is there: the first paint of a small page takes twice as long. No script can write this header. The one window that is asked for so
 * and has an opener all the same, one in which an address was typed over a page that another one had opened, leaves by `leaveOpener`.
 */
export function isAskedByPerson(fetchSite: string | null): boolean {
  return fetchSite === 'none'
}

/** Asks for the page once more, as a page does: this time it comes with the policy, which cuts the window off. */
export const leaveOpener = "if(window.opener)location.replace(location.href.split('#')[0]);"
