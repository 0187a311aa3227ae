// Plain JavaScript: Next's configuration reads it too, before anything is compiled.

/** Headers that every answer carries, static files included. */
export const commonSecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(self)',
}

/** A window that we open for a third-party sign-in may tell us its end; windows that open us learn nothing. */
export const openerPolicy = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }

/**
 * Policy of static files: they are never documents of their own. The worker for scripts of designs is such a file and lives under
 * this policy: it loads its own parts, compiles the engine that the page hands to it, and has no network.
 */
export const staticPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
