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

/** Headers that every answer carries, static files included. */
export const commonSecurityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(self)',
  // A window that we open for a third-party sign-in may tell us its end; windows that open us learn nothing.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
}

/**
 * Policy of static files: they are never documents of their own. The worker for scripts of designs is such a file and lives under
 * this policy: it loads its own parts, compiles the engine that the page hands to it, and has no network.
 */
export const staticPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
