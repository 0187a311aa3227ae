/**
 * The nonce of this document's content security policy, which style elements made at run time must carry. Browsers hide the
 * attribute from selectors and markup, but every script of the page still tells it as a property.
 */
export function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
