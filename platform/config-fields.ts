import { z } from 'zod'

/** A variable that is set to nothing counts as left out. */
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

export const webUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url
  context.addIssue({ code: 'custom', message: 'must be a full http or https address without a password' })
  return z.NEVER
})
